import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { keepChoice, readChoice } from '../../../lib/keep-choice.ts';
import { useTitle } from '../../../ui/use-title.ts';
import { Chat } from '../parts/Chat.tsx';
import { ConversationList } from '../parts/ConversationList.tsx';
import { OfflineBanner } from '../parts/OfflineBanner.tsx';
import styles from './AssistantChatScreen.module.css';

const listChoice = 'assistant-list-hidden';

/** /Intelligence/pagehome/assistant/chat */
export default function AssistantChatScreen() {
  const { id, question } = useSearch({ from: addresses.assistant().to });
  const navigate = useNavigate();
  const [isListShown, setListShown] = useState(() => !(readChoice<boolean>(listChoice) ?? false));
  useTitle('AI助手');
  const toggleList = () => {
    keepChoice(listChoice, isListShown);
    setListShown(!isListShown);
  };
  return (
    <div className={styles.page} data-list={isListShown}>
      {isListShown ? <ConversationList imId={id} /> : null}
      <div className={styles.work}>
        <OfflineBanner />
        <Chat
          imId={id}
          question={question}
          isListShown={isListShown}
          onList={toggleList}
          onOpen={imId => void navigate(addresses.assistant(imId))}
        />
      </div>
    </div>
  );
}
