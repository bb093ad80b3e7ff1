import { defineConfig } from '@playwright/test';
import { execFileSync } from 'node:child_process';

const chromium =
  process.env.CHROMIUM ?? execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim();
const port = Number(process.env.PORT ?? 4173);

export default defineConfig({
  testDir: 'e2e',
  workers: 2,
  // A scene drawn by the processor takes its time where that is shared.
  timeout: 120_000,
  // A machine that others share can miss a beat. What fails twice is broken; what does not is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  use: {
    // What cannot be pressed in this time never can be.
    actionTimeout: 30_000,
    baseURL: `http://127.0.0.1:${port}/`,
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--use-gl=angle',
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        // The processor draws the scene; what is around it, it draws faster without pretending to be a chip.
        '--disable-gpu-rasterization',
        '--disable-gpu-compositing',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: `npx vite preview --host 127.0.0.1 --port ${port} --strictPort`,
    port,
    reuseExistingServer: false,
  },
});
