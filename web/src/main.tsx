import { createRoot } from 'react-dom/client';
import { App, createQueries } from './app/App.tsx';
import { addresses, urlOf } from './app/addresses.ts';
import { router } from './app/router.tsx';
import { keepScale } from './app/scale.ts';
import { followAppearance } from './lib/appearance.ts';
import { readProviderAnswer } from './lib/single-sign-on.ts';
import './app/base.css';

keepScale();
followAppearance();
if (readProviderAnswer(window.location)) router.history.replace(urlOf(addresses.login));
createRoot(document.getElementById('root')!).render(<App router={router} queries={createQueries()} />);
