import { MustRead } from './MustRead.tsx';
import { useUi } from './ui-state.ts';

const text =
  '请注意，AI存在幻觉，其生成的法律法规和案例等内容可能存在不准确或虚构情况。建议您对关键信息进行二次核验，以确保其真实性和有效性。';

const acknowledge = () => useUi.setState({ isRiskTipShown: false, riskTip: { isTiped: true } });

/** The warm tip: opens by itself once, stays acknowledged, and can be read again from the top bar. */
export function RiskTip() {
  const isShown = useUi(state => state.isRiskTipShown || !state.riskTip.isTiped);
  return <MustRead isShown={isShown} title="温馨提示" text={text} okText="我知道了" onClose={acknowledge} />;
}
