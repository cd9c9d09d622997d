import { auditLog } from '@antai/contract/administration/audit';
import { configuration } from '@antai/contract/administration/configuration';
import { dataImports } from '@antai/contract/administration/data';
import { enterprises } from '@antai/contract/administration/enterprises';
import { health } from '@antai/contract/administration/health';
import { invitations } from '@antai/contract/administration/invitations';
import { publications } from '@antai/contract/administration/publications';
import { releases } from '@antai/contract/administration/releases';
import { roles } from '@antai/contract/administration/roles';
import { type StorageHolder, storage } from '@antai/contract/administration/storage';
import { users } from '@antai/contract/administration/users';
import { files } from '@antai/contract/files';
import { models } from '@antai/contract/models';
import type { AnswerOf, Call, SentOf } from '@antai/contract/wire/call';
import { shanghaiDay } from '@antai/values';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { presenter } from '../../lib/presenter.ts';
import { saveFile } from '../../lib/save-file.ts';
import { fetchFile, send, upload } from '../../lib/send.ts';
import { sendQuietly } from '../../lib/send-quietly.ts';

const key = 'administration';
/** What goes on by itself is looked at again this often. */
const lookAgainMs = 1500;
const dayMs = 86_400_000;

const reading = <C extends Call>(call: C, input: SentOf<C>) =>
  queryOptions({
    queryKey: [key, call.path, input],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<AnswerOf<C>> => sendQuietly(call, input, { signal }),
  });

const page = (pageNum: number) => ({ baseInfo: { pageNum } });

export type WhichUsers = NonNullable<SentOf<typeof users.page>['data']>;
export type WhichEntries = NonNullable<SentOf<typeof auditLog.page>['data']>;

export const usersQuery = (which: WhichUsers, pageNum: number) =>
  reading(users.page, { ...page(pageNum), data: which });
export const userQuery = (userId: string) => reading(users.find, { data: { userId } });
export const explainQuery = (userId: string) => reading(roles.explain, { data: { userId } });
export const rolesQuery = reading(roles.list, {});
export const enterprisesQuery = (keyword: string, pageNum: number) =>
  reading(enterprises.page, { ...page(pageNum), data: { keyword } });
export const departmentsQuery = (enterpriseId: string) => reading(enterprises.departments, { data: { enterpriseId } });
export const invitationsQuery = (pageNum: number) => reading(invitations.page, page(pageNum));
export const configurationQuery = (keyword: string, pageNum: number) =>
  reading(configuration.page, { ...page(pageNum), data: { keyword } });
export const releasesQuery = (pageNum: number) => reading(releases.page, page(pageNum));
export const auditQuery = (which: WhichEntries, pageNum: number) =>
  reading(auditLog.page, { ...page(pageNum), data: which });
export const healthQuery = reading(health.find, {});
export const defectsQuery = (traceId: string, pageNum: number) =>
  reading(health.defects, { ...page(pageNum), data: { traceId } });
export const storageQuery = (holderKind: StorageHolder, pageNum: number) =>
  reading(storage.page, { ...page(pageNum), data: { holderKind } });
export const importProblemsQuery = (taskId: string, pageNum: number) =>
  reading(dataImports.problems, { ...page(pageNum), data: { taskId } });

export const modelsQuery = reading(models.list, {});
export const modelBudgetsQuery = reading(models.budgets, {});
/** What models took in the last days, today included. */
export function modelUsageQuery(days: number) {
  const dayAt = (ms: number) => shanghaiDay(new Date(ms));
  const now = Date.now();
  return reading(models.usage, { data: { from: dayAt(now - (days - 1) * dayMs), to: dayAt(now) } });
}

const isUnderWay = (state: string | undefined) => state === 'queued' || state === 'running';

export const publicationsQuery = (pageNum: number) =>
  queryOptions({
    ...reading(publications.page, page(pageNum)),
    refetchInterval: ({ state }) => (state.data?.records.some(each => !each.isFinished) ? lookAgainMs : false),
  });

export const dataImportsQuery = (pageNum: number) =>
  queryOptions({
    ...reading(dataImports.page, page(pageNum)),
    refetchInterval: ({ state }) => (state.data?.records.some(each => isUnderWay(each.state)) ? lookAgainMs : false),
  });

export const userImportQuery = (taskId: string) =>
  queryOptions({
    ...reading(users.importState, { data: { taskId } }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.state) ? lookAgainMs : false),
  });

/** A call that changes something: what is shown is read again, and the success is said; a refusal, too, unless quietly made. */
function useChange<C extends Call>(
  call: C,
  { notice, make = send }: { notice?: string; make?: (call: C, input: SentOf<C>) => Promise<AnswerOf<C>> } = {},
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (data: SentOf<C> extends { data: infer Data } ? Data : never) => make(call, { data } as SentOf<C>),
    onSuccess: () => {
      if (notice) presenter.success(notice);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  });
}

export const useCreateUser = () => useChange(users.create);
export const useEditUser = () => useChange(users.edit, { notice: '已保存' });
export const useSetDisabled = () => useChange(users.setDisabled, { notice: '已生效' });
export const useChangeRoles = () => useChange(users.changeRoles, { notice: '角色已更新' });
export const useResetPassword = () => useChange(users.resetPassword);
export const useSignOut = () => useChange(users.signOut);
export const useInvite = () => useChange(invitations.invite);
export const useWithdrawInvitation = () => useChange(invitations.withdraw, { notice: '邀请已撤回' });
export const useCreateEnterprise = () => useChange(enterprises.create, { notice: '企业已新建' });
export const useEditEnterprise = () => useChange(enterprises.edit, { notice: '已保存' });
export const useAddDepartment = () => useChange(enterprises.addDepartment, { notice: '部门已新建' });
export const useRenameDepartment = () =>
  useChange(enterprises.renameDepartment, { notice: '部门已改名', make: sendQuietly });
export const useRemoveDepartment = () => useChange(enterprises.removeDepartment, { notice: '部门已删除' });
export const useCreateRole = () => useChange(roles.create, { notice: '角色已新建' });
export const useEditRole = () => useChange(roles.edit, { notice: '角色已保存，其用户立即生效' });
export const useRemoveRole = () => useChange(roles.remove, { notice: '角色已删除' });
export const useSetUserGrant = () => useChange(roles.setUserGrant, { notice: '已生效' });
export const useSetEnterpriseGrant = () => useChange(roles.setEnterpriseGrant, { notice: '已生效' });
export const useSetConfiguration = () => useChange(configuration.set, { notice: '配置已保存' });
export const useRemoveConfiguration = () => useChange(configuration.remove, { notice: '配置已删除' });
export const usePublish = () => useChange(publications.publish, { notice: '通知已发布' });
export const useCreateRelease = () => useChange(releases.create, { notice: '版本已保存' });
export const useEditRelease = () => useChange(releases.edit, { notice: '版本已保存' });
export const useRemoveRelease = () => useChange(releases.remove, { notice: '版本已删除' });
export const useSetQuota = () => useChange(storage.setQuota, { notice: '上限已设定' });
export const useStopImport = () => useChange(dataImports.stop, { notice: '已请求停止' });

export const useSaveModel = () => useChange(models.save, { notice: '模型已保存' });
export const useRemoveModel = () => useChange(models.remove, { notice: '模型已删除' });
export const useOrderModels = () => useChange(models.order);
export const useTestModel = () => useChange(models.test);
export const useSetModelBudget = () => useChange(models.setBudget, { notice: '上限已更新' });

/** What a notice will look like and how many will have it. */
export const usePreview = () =>
  useMutation({
    mutationFn: (data: SentOf<typeof publications.preview>['data']) => send(publications.preview, { data }),
  });

export const useVerifyAudit = () => useMutation({ mutationFn: () => send(auditLog.verify, {}) });

/** Sends a table of users up and begins its import. */
export function useImportUsers() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, enterpriseId }: { file: File; enterpriseId: string }) => {
      const { fileId } = await upload(files.upload, file);
      return send(users.import, { data: { fileId, enterpriseId } });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  });
}

type ImportOrder = Omit<SentOf<typeof dataImports.start>['data'], 'fileId'>;

/** Sends a file of records up and begins its import. */
export function useImportData() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, ...order }: ImportOrder & { file: File }) => {
      const { fileId } = await upload(files.upload, file);
      return send(dataImports.start, { data: { ...order, fileId } });
    },
    onSuccess: () => presenter.success('导入已开始'),
    onSettled: () => queries.invalidateQueries({ queryKey: [key] }),
  });
}

export const useSaveTemplate = () =>
  useMutation({ mutationFn: async () => saveFile(await fetchFile(users.template, {}), '用户导入模板.xlsx') });

export const useSavePasswords = () =>
  useMutation({
    mutationFn: async (taskId: string) =>
      saveFile(await fetchFile(users.importPasswords, { data: { taskId } }), '一次性密码.xlsx'),
  });

export const useExportAudit = () =>
  useMutation({
    mutationFn: async (filter: WhichEntries) =>
      saveFile(await fetchFile(auditLog.export, { data: { filter } }), '审计日志.xlsx'),
  });

/** The invitation that a link carries. */
export const openInvitationQuery = (token: string) =>
  queryOptions({
    queryKey: [key, 'invitation', token],
    retry: false,
    queryFn: ({ signal }) => sendQuietly(invitations.open, { data: { token } }, { signal }),
  });

export const useAcceptInvitation = () =>
  useMutation({
    mutationFn: (data: SentOf<typeof invitations.accept>['data']) => sendQuietly(invitations.accept, { data }),
  });

/** Reads what an entry of the queue or the log needs again. */
export function useReadAgain() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [key] });
}
