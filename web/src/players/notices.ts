import type { PushKey } from '../generated/http';
import { CallRefused, pushKey, subscribeDevice, unsubscribeDevice } from './calls';
import { p } from '../text/players';

/** Whether this browser takes notices at all; pages over plain http do not. */
export const canBeTold = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Whether this device is told now. */
export async function isTold(): Promise<boolean> {
  if (!canBeTold() || Notification.permission !== 'granted') return false;
  const registration = await navigator.serviceWorker.getRegistration();
  return Boolean(await registration?.pushManager.getSubscription());
}

/** Whether this site sends notices. */
export async function siteTells(): Promise<PushKey | null> {
  try {
    return await pushKey();
  } catch (refused) {
    if (refused instanceof CallRefused) return null;
    throw refused;
  }
}

/** Asks the person, then the browser, then the server. False where the person said no. */
export async function beTold({ key }: PushKey): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytes(key),
  });
  const { endpoint, keys } = subscription.toJSON();
  await subscribeDevice({
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
  });
  await teachWords();
  return true;
}

export async function beUntold(): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  await unsubscribeDevice();
}

/** The worker that shows notices speaks as the page did last. */
export async function teachWords(): Promise<void> {
  const cache = await caches.open('notices');
  await cache.put('notice-words', new Response(JSON.stringify(p.notices.words)));
}

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
