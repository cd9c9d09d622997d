import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { settingsQuery } from '../capabilities/settings/queries.ts';
import { keepChoice, readChoice } from '../lib/keep-choice.ts';
import { allowanceOf } from '../lib/permission.ts';
import { HintBar } from '../ui/HintBar.tsx';
import { type Guide, guides } from './guides.ts';
import { toggleTools } from './ui-state.ts';

const closeAfterMs = 30_000;
const seenKey = (guideKey: string) => `guide-${guideKey}`;
const isSeen = ({ guideKey }: Guide) => readChoice<boolean>(seenKey(guideKey)) === true;

const middleOf = (element: Element) => {
  const { left, width } = element.getBoundingClientRect();
  // a page that is scaled down has coordinates of its own
  const scale = Number(document.documentElement.style.zoom) || 1;
  return (left + width / 2) / scale;
};

/** The next guide that was not read yet and whose element is there. */
const nextOf = (passed: string[]) =>
  guides.find(guide => !passed.includes(guide.guideKey) && !isSeen(guide) && document.querySelector(guide.target));

/** One guide after the other, below what it points at; it goes by itself after 30 seconds and comes again another time. */
export function UsageGuide() {
  const [passed, setPassed] = useState<string[]>([]);
  const [guide, setGuide] = useState<Guide>();
  // the button of the settings is there once they have been read
  const { data: groups } = useQuery(settingsQuery);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is on the page changes with the settings
  useEffect(() => setGuide(nextOf(passed)), [passed, groups]);
  useEffect(() => {
    if (!guide) return;
    const timer = setTimeout(() => setPassed(guides.map(({ guideKey }) => guideKey)), closeAfterMs);
    return () => clearTimeout(timer);
  }, [guide]);
  const target = guide && document.querySelector(guide.target);
  if (!guide || !target) return null;
  const pass = () => {
    keepChoice(seenKey(guide.guideKey), true);
    setPassed([...passed, guide.guideKey]);
  };
  const { detail } = guide;
  const showDetail = () => {
    pass();
    if (detail) toggleTools(detail);
  };
  return (
    <HintBar
      label="使用指引"
      title={guide.guideTitle}
      targetLeftPx={middleOf(target)}
      detail={
        detail && allowanceOf(10011).isDisplayed ? (
          <Button size="small" onClick={showDetail}>
            查看详情
          </Button>
        ) : null
      }
      onClose={pass}
    >
      {guide.guideTextList.join('')}
    </HintBar>
  );
}
