import type { ResourceId } from '@antai/contract/wire/resources';
import { isOpen } from '../../../lib/permission.ts';
import { readTopic, type TopicText } from './read-topic.ts';

/** The topics of the manual, in reading order; one about what few may do is shown to them alone. */
const order: { topicId: string; resource?: ResourceId }[] = [
  { topicId: 'start' },
  { topicId: 'search', resource: 2001 },
  { topicId: 'records', resource: 2001 },
  { topicId: 'statutes', resource: 20017 },
  { topicId: 'citations', resource: 20018 },
  { topicId: 'similar-cases', resource: 20022 },
  { topicId: 'assistant', resource: 30011 },
  { topicId: 'knowledge', resource: 30013 },
  { topicId: 'desensitise', resource: 30012 },
  { topicId: 'drafting', resource: 30017 },
  { topicId: 'calculators', resource: 30019 },
  { topicId: 'correction', resource: 30014 },
  { topicId: 'translation', resource: 30018 },
  { topicId: 'comparison', resource: 30015 },
  { topicId: 'questionnaires', resource: 30020 },
  { topicId: 'review', resource: 30016 },
  { topicId: 'examination', resource: 30022 },
  { topicId: 'selection' },
  { topicId: 'due-diligence', resource: 4001 },
  { topicId: 'opinions', resource: 2001 },
  { topicId: 'downloads', resource: 20019 },
  { topicId: 'subscriptions', resource: 20021 },
  { topicId: 'notices' },
  { topicId: 'account', resource: 10021 },
  { topicId: 'people', resource: 9 },
  { topicId: 'administration', resource: 9 },
];

const texts = import.meta.glob<string>('../topics/*.md', { query: '?raw', import: 'default', eager: true });

/** A topic of the manual: its text and the word that its address has. */
export interface Topic extends TopicText {
  topicId: string;
}

/** The topics that the user may read, in reading order. */
export const readTopics = (): Topic[] =>
  order
    .filter(({ resource }) => resource === undefined || isOpen(resource))
    .map(({ topicId }) => ({ topicId, ...readTopic(texts[`../topics/${topicId}.md`] ?? '') }));
