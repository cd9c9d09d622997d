import type { Certificate } from '@antai/contract/desensitise';
import styles from './CertificateCard.module.css';

/** What the export of a file proves. */
export function CertificateCard({ certificate, fileIndex }: { certificate: Certificate; fileIndex: number }) {
  const file = certificate.files[fileIndex];
  if (!file) return null;
  const count = (list: { count: number }[]) => list.reduce((sum, each) => sum + each.count, 0);
  const facts: [string, string][] = [
    ...(certificate.thoroughness ? [['识别尺度', certificate.thoroughness] as [string, string]] : []),
    [
      certificate.usesNameModel ? '第一识别器（规则与姓名模型）' : '第一识别器（规则与词表）',
      `${count(file.replaced)}处`,
    ],
    ['复检：原文残留', file.residue === 0 ? '未发现' : `${file.residue}项`],
    [
      certificate.usesNameModel ? '复检：形似号码、姓名' : '复检：形似号码',
      file.shapes.length === 0 ? '未发现' : `${count(file.shapes)}处，请核对`,
    ],
    ['清除的批注、修订、属性等', file.removed.map(({ what, count: times }) => `${what}${times}`).join('、') || '无'],
    ['生成方式', file.form],
    ['未检查', file.unread.join('、') || '无'],
    ['还原', file.isRestorable ? '可凭密钥逐字还原' : '未生成密钥'],
    ['原件 SHA-256', `${file.originalSha256.slice(0, 8)}…${file.originalSha256.slice(-4)}`],
  ];
  return (
    <section className={styles.card} aria-label="脱敏证书">
      <h3>
        脱敏证书 <small className="tabular">{certificate.issuedAt}签发</small>
      </h3>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
