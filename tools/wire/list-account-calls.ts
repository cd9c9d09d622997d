import type { Play } from './play.ts';

const user = (tail: string) => `/api/user/${tail}`;
const nobody = '00000000-0000-4000-8000-000000000000';

export async function playAccount(play: Play, userId: string) {
  await play.call('login: wrong password', 'stranger', user('login'), { data: { username: 'demo', password: 'x' } });
  await play.call('login: no password', 'stranger', user('login'), { data: { username: 'demo' } });
  await play.call('info', 'demo', user('getUserInfo'), {});
  await play.call('info of the administrator', 'admin', user('getUserInfo'), {});
  const change = {
    name: '陈知远',
    sex: '女',
    email: 'chen@lvsuo.example',
    mobile: '13800138000',
    industry: '法律服务',
  };
  await play.call('edit', 'demo', user('userInfoEdit'), { data: change });
  await play.call('edit: taken mail', 'admin', user('userInfoEdit'), { data: { email: change.email } });
  await play.call('edit: wrong mobile', 'demo', user('userInfoEdit'), { data: { mobile: '12' } });
  await play.call('edit: no photo', 'demo', user('userInfoEdit'), { data: { headPhoto: nobody } });
  const config = '/node/api/lebra/findSystemConfig';
  await play.call('system config', 'demo', config, { data: { con_field: 'settlementDepartment' } });
  const wrong = { oldPassword: 'cuowu123', newPassword: 'xinmima2026' };
  await play.call('password: wrong old one', 'demo', user('updatePwd'), { data: wrong });
  await play.call('password: too short', 'demo', user('updatePwd'), { data: { ...wrong, newPassword: 'a1' } });
  const { token = '' } = play.tokensOf('demo');
  await play.socket('socket', userId, token);
  await play.socket('socket of somebody else', nobody, token);
  await play.socket('socket: wrong token', userId, 'wrong');
  const warning = { kind: 'network', url: '/x', message: 'm' };
  await play.call('warn', 'demo', '/api/warn/report', { data: warning });
}

const form = (name: string, content: string | Uint8Array<ArrayBuffer>) => {
  const body = new FormData();
  body.append('file', new Blob([content]), name);
  return body;
};

export async function playFiles(play: Play) {
  const at = (tail: string) => `/api/file/${tail}`;
  const sent = await play.call('upload', 'demo', at('fileUpload'), form('说明.txt', '渡泊堆存费说明'));
  await play.call('upload: empty', 'demo', at('fileUpload'), form('空.txt', ''));
  await play.call('upload: no such kind', 'demo', at('fileUpload'), form('a.exe', 'MZ'));
  await play.call('upload: not what it says', 'demo', at('fileUpload'), form('a.png', '并非图片'));
  await play.call('upload: too large', 'demo', at('fileUpload'), form('a.txt', 'a'.repeat(1_048_577)));
  await play.call('upload: no file', 'demo', at('fileUpload'), new FormData());
  const { fileId } = sent.data;
  await play.call('download a file', 'demo', at('fileDownload'), { data: { fileId } });
  await play.call('download another’s file', 'admin', at('fileDownload'), { data: { fileId } });
  await play.call('download no file', 'demo', at('fileDownload'), { data: { fileId: nobody } });
}

export async function playLogout(play: Play) {
  const data = { oldPassword: 'luzhi-demo-2026', newPassword: 'xinmima2026' };
  await play.call('password: same', 'demo', user('updatePwd'), { data: { ...data, newPassword: data.oldPassword } });
  await play.call('password', 'demo', user('updatePwd'), { data });
  await play.call('logout', 'demo', user('logout'), {});
  await play.call('after logout', 'demo', user('getUserInfo'), {});
}
