export interface ContactChange {
  email?: string;
  mobile?: string;
  /** The password of the account, wherever one of the two becomes another. */
  password?: string;
  emailTicket?: string;
  mobileTicket?: string;
}

const fields = [
  { field: 'email', purpose: 'changeEmail', name: '邮箱' },
  { field: 'mobile', purpose: 'changeMobile', name: '手机' },
] as const;

/** The contacts of a user that a change makes others, each with the ticket of the code that proves it; `name` is what a mail calls it. */
export const changedContacts = (user: { email: string; mobile: string }, change: ContactChange) =>
  fields.flatMap(({ field, ...rest }) => {
    const contact = change[field];
    return contact === undefined || contact === user[field]
      ? []
      : [{ field, ...rest, contact, ticket: change[`${field}Ticket`] }];
  });
