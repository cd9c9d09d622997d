import { agreement, agreementDate } from '../parts/agreement.ts';
import styles from './ServiceAgreementScreen.module.css';

const numerals = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];

/** /userCenter/serviceAgreement */
export default function ServiceAgreementScreen() {
  return (
    <article className={styles.agreement}>
      <h1>服务协议</h1>
      <p className={styles.date}>自 {agreementDate} 起适用</p>
      {agreement.map(({ title, paragraphs }, index) => (
        <section key={title}>
          <h2>
            {numerals[index]}、{title}
          </h2>
          {paragraphs.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}
