import { createRoot } from 'react-dom/client';
import { AnswerPage } from './AnswerPage.tsx';
import './answer.css';

createRoot(document.getElementById('root')!).render(<AnswerPage />);
