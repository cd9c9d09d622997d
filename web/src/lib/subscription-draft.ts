import type { SubjectSent } from '@antai/contract/subscriptions';
import { create } from 'zustand';
import { onSignIn } from './session.ts';

/** A subscription that somebody is about to make. */
export interface SubscriptionDraft {
  name: string;
  subject: SubjectSent;
}

/** The draft that the dialog of the shell shows; none while nobody subscribes. */
export const useSubscriptionDraft = create<{ draft: SubscriptionDraft | undefined }>(() => ({ draft: undefined }));

onSignIn(() => useSubscriptionDraft.setState({ draft: undefined }));
