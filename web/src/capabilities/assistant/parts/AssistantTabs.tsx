import { useNavigate } from '@tanstack/react-router';
import { Segmented } from 'antd';
import { addresses } from '../../../app/addresses.ts';

const pages = [
  { value: 'chat', label: '对话', address: addresses.assistant() },
  { value: 'list', label: '助手与模板', address: addresses.assistantList },
  { value: 'history', label: '历史', address: addresses.assistantHistory() },
] as const;

/** The three pages of the assistant. */
export function AssistantTabs({ page }: { page: (typeof pages)[number]['value'] }) {
  const navigate = useNavigate();
  const turnTo = (value: string) => {
    const next = pages.find(each => each.value === value);
    if (next) void navigate(next.address);
  };
  return (
    <Segmented
      aria-label="AI助手"
      value={page}
      options={pages.map(({ value, label }) => ({ value, label }))}
      onChange={turnTo}
    />
  );
}
