import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { keepScale } from './app/scale.ts';
import './app/base.css';

keepScale();
createRoot(document.getElementById('root')!).render(<App />);
