export interface Invitee {
  name: string;
  email: string;
}

const email = /[^\s,，;；、<>《》()（）]+@[^\s,，;；、<>《》()（）]+\.[^\s,，;；、<>《》()（）]+/u;
const around = /^[\s,，;；、<>《》()（）]+|[\s,，;；、<>《》()（）]+$/gu;

/** People as they are written or pasted, one a line: a name and an e-mail in any order; lines that are neither are told. */
export function readInvitees(text: string): { people: Invitee[]; wrong: string[] } {
  const people = new Map<string, Invitee>();
  const wrong: string[] = [];
  for (const line of text.split('\n').map(each => each.trim())) {
    if (line === '') continue;
    const [address] = line.match(email) ?? [];
    const name = address ? line.replace(address, '').replace(around, '') : '';
    if (address) people.set(address.toLowerCase(), { name: name || address.split('@')[0]!, email: address });
    else wrong.push(line);
  }
  return { people: [...people.values()], wrong };
}
