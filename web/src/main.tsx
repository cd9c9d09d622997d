import { createRoot } from 'react-dom/client';
import { App, createQueries } from './app/App.tsx';
import { router } from './app/router.tsx';
import { keepScale } from './app/scale.ts';
import { followAppearance } from './lib/appearance.ts';
import './app/base.css';

keepScale();
followAppearance();
createRoot(document.getElementById('root')!).render(<App router={router} queries={createQueries()} />);
