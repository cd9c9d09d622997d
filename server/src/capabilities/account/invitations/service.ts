import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { AuditAction } from '@antai/contract/administration/audit';
import {
  type Invitation,
  invitationDays,
  invitationFaults,
  invitationsMax,
} from '@antai/contract/administration/invitations';
import { userFaults } from '@antai/contract/administration/users';
import { faults } from '@antai/contract/wire/faults';
import { type Page, paged } from '@antai/contract/wire/page';
import { shanghaiMinute } from '@antai/values';
import { type Caller, machineCaller, type Stranger, thisMachine } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { AccessService } from '../access/service.ts';
import type { DirectoryService } from '../directory/service.ts';
import type { AccountService } from '../service.ts';
import type { InvitationRow, InvitationsStore } from './store.ts';

interface Deps {
  store: InvitationsStore;
  directory: Pick<DirectoryService, 'add' | 'membership' | 'isContactTaken'>;
  access: Pick<AccessService, 'refuseUnknownRoles'>;
  mail: Pick<Mail, 'send' | 'isConfigured'>;
  clock: Clock;
  audit: (action: AuditAction, caller: { userId?: string; address: string }, what: { detail: string }) => Promise<void>;
  /** What a user may at this moment. */
  permissionsOf: AccountService['permissionsOf'];
}

interface InvitationForm {
  email: string;
  name: string;
  enterpriseId: string;
  department: string;
  roleIds: string[];
  origin: string;
}

interface Acceptance {
  token: string;
  username: string;
  name: string;
  password: string;
}

export type InvitationsService = ReturnType<typeof invitationsService>;

const administration = 9;
const keptMs = invitationDays * 24 * 3_600_000;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

const stateOf = ({ closedAt, userId, expiresAt }: InvitationRow, now: Date): Invitation['state'] =>
  userId ? 'accepted' : expiresAt <= now ? 'expired' : closedAt ? 'withdrawn' : 'open';

/** What somebody does with the link of an invitation. */
function accepting({ store, directory, clock, audit, permissionsOf }: Deps) {
  /** Whether whoever invited may still do so: what they gave away beforehand is worth nothing once they may not. */
  const mayInvite = async ({ invitedBy }: InvitationRow) =>
    invitedBy === thisMachine || (await permissionsOf(invitedBy))(administration);

  async function open(token: string): Promise<InvitationRow> {
    const row = await store.findOpen(hashOf(token), clock.now());
    if (!row || !(await mayInvite(row))) throw new Fault(invitationFaults.gone);
    return row;
  }

  return {
    async open(token: string) {
      const { email, name, enterpriseId } = await open(token);
      const { enterpriseName } = await directory.membership(enterpriseId);
      return { email, name, enterpriseName };
    },

    /** The link is used up before the account is made, so that two who hold it make one; a name that is taken gives it back. */
    async accept(stranger: Stranger, { token, username, name, password }: Acceptance) {
      const row = await open(token);
      const { email, enterpriseId, department, roleIds, invitationId } = row;
      const userId = randomUUID();
      if (!(await store.close(invitationId, { now: clock.now(), userId }))) throw new Fault(invitationFaults.gone);
      const inviter = { ...machineCaller(stranger.address, stranger.traceId), userId: row.invitedBy };
      const newcomer = { userId, username, name, email, mobile: '', enterpriseId, department, roleIds, password };
      try {
        await directory.add(inviter, { ...newcomer, mustChangePassword: false });
      } catch (error) {
        await store.reopen(invitationId);
        throw error;
      }
      await audit(
        'administration',
        { userId, address: stranger.address },
        { detail: `接受邀请 invitationId=${invitationId}` },
      );
      return {};
    },
  };
}

/** Invitations: a link that is worth something once, for a week, and is kept as a hash alone. */
export function invitationsService(deps: Deps) {
  const { store, directory, access, mail, clock } = deps;

  const show = (row: InvitationRow, enterpriseName: string): Invitation => ({
    invitationId: row.invitationId,
    email: row.email,
    name: row.name,
    enterpriseName,
    state: stateOf(row, clock.now()),
    createTime: row.createdAt.toISOString(),
    expiryTime: row.expiresAt.toISOString(),
  });

  async function sendMail(
    { email, expiresAt }: InvitationRow,
    { enterpriseName, link }: { enterpriseName: string; link: string },
  ) {
    const where = enterpriseName ? `${enterpriseName}的` : '';
    const text = [
      '您好，',
      '',
      `管理员邀请您加入${where}AI律师工作平台。请在${shanghaiMinute(expiresAt)}前打开以下链接，设置用户名与密码：`,
      link,
      '',
      '如果您不认识发送人，请忽略本邮件。',
    ].join('\n');
    await mail.send({ to: email, subject: '邀请您加入AI律师工作平台', text, expiresAt });
  }

  return {
    ...accepting(deps),

    async page(page: Page) {
      const { records, total } = await store.page((page.pageNum - 1) * page.pageSize, page.pageSize);
      return paged(
        records.map(({ invitation, enterpriseName }) => show(invitation, enterpriseName ?? '')),
        total,
        page,
      );
    },

    async invite(caller: Caller, { origin, ...form }: InvitationForm) {
      const { enterpriseName } = await directory.membership(form.enterpriseId);
      await access.refuseUnknownRoles(form.roleIds);
      if (await directory.isContactTaken(form.email)) throw new Fault(userFaults.contactTaken);
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      const row: InvitationRow = {
        ...form,
        invitationId: randomUUID(),
        tokenHash: hashOf(token),
        invitedBy: caller.userId,
        createdAt: now,
        expiresAt: new Date(now.getTime() + keptMs),
        closedAt: null,
        userId: null,
      };
      const outcome = await store.add(row, invitationsMax);
      if (outcome === 'full') throw new Fault(invitationFaults.tooMany);
      if (outcome === 'taken') throw new Fault(invitationFaults.alreadyInvited);
      const link = `${new URL(origin).origin}/lawyer/#/invitation?token=${token}`;
      if (mail.isConfigured) await sendMail(row, { enterpriseName, link });
      return { invitation: show(row, enterpriseName), link, isMailed: mail.isConfigured };
    },

    async withdraw(invitationId: string) {
      if (!(await store.close(invitationId, { now: clock.now(), userId: null }))) throw new Fault(faults.notFound);
      return {};
    },
  };
}
