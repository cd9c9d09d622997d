import { AssistantTabs } from '../parts/AssistantTabs.tsx';
import { OwnAssistants } from '../parts/OwnAssistants.tsx';
import { OwnTemplates } from '../parts/OwnTemplates.tsx';
import styles from './AssistantListScreen.module.css';

/** /Intelligence/pagehome/assistant/list */
export default function AssistantListScreen() {
  return (
    <article className={styles.page}>
      <header>
        <div>
          <h1>助手与模板</h1>
          <p>助手决定回答时检索哪些库、附加哪些专长词；模板是带空白的问题，填好即问。</p>
        </div>
        <AssistantTabs page="list" />
      </header>
      <OwnAssistants />
      <OwnTemplates />
    </article>
  );
}
