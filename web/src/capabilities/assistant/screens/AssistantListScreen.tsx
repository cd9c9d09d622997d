import { PageHead } from '../../../ui/PageHead.tsx';
import { AssistantTabs } from '../parts/AssistantTabs.tsx';
import { OwnAssistants } from '../parts/OwnAssistants.tsx';
import { OwnTemplates } from '../parts/OwnTemplates.tsx';

/** /Intelligence/pagehome/assistant/list */
export default function AssistantListScreen() {
  return (
    <article>
      <PageHead
        title="助手与模板"
        about="助手决定回答时检索哪些库、附加哪些专长词；模板是带空白的问题，填好即问。"
        actions={<AssistantTabs page="list" />}
      />
      <OwnAssistants />
      <OwnTemplates />
    </article>
  );
}
