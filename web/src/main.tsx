import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { registerOffline } from './app/offline';
import { useStore } from './store/store';
import { dress } from './store/theme';
import './style/base.css';

dress(useStore.getState().settings);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

if (import.meta.env.PROD) registerOffline();
