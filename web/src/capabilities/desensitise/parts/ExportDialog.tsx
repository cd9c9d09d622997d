import { type DesensitiseDetail, keyPasswordMin } from '@antai/contract/desensitise';
import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import { WritingDialog } from '../../../ui/WritingDialog.tsx';
import { useExport } from '../queries.ts';
import styles from './ExportDialog.module.css';

/** The last word before files are made: that all was looked at, and whether there shall be a way back. */
export function ExportDialog({ detail, onClose }: { detail: DesensitiseDetail; onClose: () => void }) {
  const [isConfirmed, setConfirmed] = useState(false);
  const [wantsKey, setWantsKey] = useState(false);
  const [password, setPassword] = useState('');
  const [keepsPictures, setKeepsPictures] = useState(false);
  const output = useExport(detail.recordId);
  const isReady = isConfirmed && (!wantsKey || password.length >= keyPasswordMin);
  const start = () => output.mutate({ keepsPictures, ...(wantsKey ? { password } : {}) }, { onSuccess: onClose });
  return (
    <WritingDialog
      open
      title="导出脱敏件"
      okText="生成脱敏件与证书"
      cancelText="返回核对"
      width={650}
      okButtonProps={{ disabled: !isReady, loading: output.isPending }}
      onOk={start}
      onCancel={onClose}
    >
      <div className={styles.options}>
        <p>
          共{detail.files.length}个文件、{detail.findingCount}
          处发现。docx、表格与文本按原格式逐处替换；doc、pdf、html与图片的文字重新排版，原页面不带入。批注、修订、隐藏文字、文档属性与链接目标一律清除；表格的公式只留其值，隐藏的行、列与工作表不带入。
        </p>
        <Checkbox checked={isConfirmed} onChange={event => setConfirmed(event.target.checked)}>
          我已核对全部发现，包括识别为无需脱敏的内容
        </Checkbox>
        <Checkbox checked={keepsPictures} onChange={event => setKeepsPictures(event.target.checked)}>
          保留图片（图片中的文字无法检查；不勾选则图片变为空白）
        </Checkbox>
        <Checkbox checked={wantsKey} onChange={event => setWantsKey(event.target.checked)}>
          另生成加密的还原密钥
        </Checkbox>
        {wantsKey ? (
          <div>
            <label htmlFor="desensitise-password">密钥的密码（至少{keyPasswordMin}位；忘记后无法找回）</label>
            <Input.Password
              id="desensitise-password"
              autoComplete="new-password"
              value={password}
              onChange={event => setPassword(event.target.value)}
            />
          </div>
        ) : null}
      </div>
    </WritingDialog>
  );
}
