import type { Certificate } from '@antai/contract/desensitise';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CertificateCard } from './CertificateCard.tsx';

const file: Certificate['files'][number] = {
  ...{ fileName: '起诉状.docx', resultName: '起诉状（脱敏）.docx', residue: 0, isRestorable: false, unread: [] },
  ...{ originalSha256: `a1b2c3d4${'0'.repeat(52)}9f8e`, resultSha256: 'f'.repeat(64), form: '在原件中替换' },
  replaced: [
    { type: 'person', count: 8, distinct: 2 },
    { type: 'address', count: 1, distinct: 1 },
  ],
  removed: [{ what: '批注', count: 3 }],
  shapes: [],
};
const show = (more: Partial<Certificate['files'][number]> = {}, certificate: Partial<Certificate> = {}) =>
  render(
    <CertificateCard
      fileIndex={0}
      certificate={{ issuedAt: '2026-11-22', method: '化名', files: [{ ...file, ...more }], ...certificate }}
    />,
  );
const fact = (name: string) => screen.getByText(name).nextElementSibling;

test('证书写明替换几处、清除什么、原件的指纹', () => {
  show();
  expect(fact('第一识别器（规则与词表）')).toHaveTextContent('9处');
  expect(fact('清除的批注、修订、属性等')).toHaveTextContent('批注3');
  expect(fact('原件 SHA-256')).toHaveTextContent('a1b2c3d4…9f8e');
  expect(fact('复检：原文残留')).toHaveTextContent('未发现');
  expect(fact('未检查')).toHaveTextContent('无');
  expect(screen.queryByText('识别尺度')).toBeNull();
});

test('复检还有发现、有未读的、用过姓名模型的，一样不瞒', () => {
  show(
    { residue: 2, shapes: [{ type: 'person', count: 3 }], unread: ['图片1张'], isRestorable: true },
    { usesNameModel: true, thoroughness: '不漏' },
  );
  expect(fact('复检：原文残留')).toHaveTextContent('2项');
  expect(fact('复检：形似号码、姓名')).toHaveTextContent('3处，请核对');
  expect(fact('未检查')).toHaveTextContent('图片1张');
  expect(fact('还原')).toHaveTextContent('可凭密钥逐字还原');
  expect(fact('识别尺度')).toHaveTextContent('不漏');
});
