/** Somebody, and the enterprise they belong to at this moment; empty for none. */
export interface Member {
  userId: string;
  enterpriseId: string;
}

/** Something of an owner, and the enterprise it is shared with; empty where it is the owner's alone. */
interface SharedItem {
  ownerId: string;
  enterpriseId: string;
}

/**
 * Whether somebody may read something. What is shared is of the enterprise it was shared with: its members read it for as
 * long as they belong to it, and when its owner leaves it stays there as it is, while the owner sees nothing of it from
 * then on. That is right for what a firm works with, not for what clients confide to one lawyer.
 */
export const mayRead = ({ userId, enterpriseId }: Member, shared: SharedItem) =>
  shared.enterpriseId === '' ? shared.ownerId === userId : shared.enterpriseId === enterpriseId;

/** Whether somebody may change something, or take it back: its owner, who has not left the enterprise that works with it. */
export const mayWrite = (member: Member, shared: SharedItem) =>
  shared.ownerId === member.userId && mayRead(member, shared);
