/** The Minecraft datapack that plays a game; rejects with the sentence why there is none. */
export async function datapackOf(spec: string): Promise<Blob> {
  const engine = await import('../../wasm/engine.js');
  await engine.default();
  try {
    return new Blob([new Uint8Array(engine.datapack(spec))], { type: 'application/zip' });
  } catch (error) {
    throw error instanceof engine.Refused ? new Error(error.sentence) : error;
  }
}
