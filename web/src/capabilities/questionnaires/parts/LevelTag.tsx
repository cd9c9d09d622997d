import { riskLevelNames } from '@antai/contract/questionnaires/content';
import { Tag } from 'antd';

export type RiskLevel = keyof typeof riskLevelNames;

const colours = { high: 'error', medium: 'warning', low: 'default', none: 'success' } as const;

/** A level of risk, by its word and its colour. */
export function LevelTag({ level }: { level: RiskLevel | null }) {
  return level ? <Tag color={colours[level]}>{riskLevelNames[level]}</Tag> : <Tag>未评</Tag>;
}
