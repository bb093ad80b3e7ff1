import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { useStore } from '../session/store';
import { keepDressed } from '../device/theme';
import { App } from './App';
import { registerOffline } from './offline';
import { watchForRenewal } from './renewal';

keepDressed(() => useStore.getState().settings);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

if (import.meta.env.PROD) {
  watchForRenewal();
  registerOffline();
}
