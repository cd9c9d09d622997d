import styles from './Radar.module.css';

interface Props {
  name: string;
  /** Scores from 0 to 100. */
  points: { label: string; score: number }[];
}

const size = 300;
const centre = size / 2;
const radius = 92;
/** Room for the names on both sides. */
const margin = 56;
const rings = [25, 50, 75, 100];
/** Fewer rays show nothing. */
const raysMin = 3;

const lineSigns = 7;

/** A name in at most two lines. */
function linesOf(label: string): string[] {
  if (label.length <= lineSigns) return [label];
  const rest = label.slice(lineSigns);
  return [label.slice(0, lineSigns), rest.length > lineSigns ? `${rest.slice(0, lineSigns - 1)}…` : rest];
}

/** Scores by dimension, one ray each; the table beside it says the same. */
export function Radar({ name, points }: Props) {
  if (points.length < raysMin) return null;
  const at = (index: number, share: number) => {
    const angle = (2 * Math.PI * index) / points.length - Math.PI / 2;
    return [centre + radius * share * Math.cos(angle), centre + radius * share * Math.sin(angle)] as const;
  };
  const shape = (shareOf: (index: number) => number) =>
    points.map((_point, index) => at(index, shareOf(index)).map(Math.round).join(',')).join(' ');
  const summary = points.map(({ label, score }) => `${label}${score}分`).join('，');
  return (
    <svg
      className={styles.radar}
      viewBox={`${-margin} 0 ${size + 2 * margin} ${size}`}
      role="img"
      aria-label={`${name}：${summary}`}
    >
      {rings.map(ring => (
        <polygon key={ring} className={styles.ring} points={shape(() => ring / 100)} />
      ))}
      <polygon className={styles.score} points={shape(index => points[index]!.score / 100)} />
      {points.map(({ label, score }, index) => {
        const [x, y] = at(index, 1.22);
        return (
          <text key={label} x={x} y={y} textAnchor={Math.abs(x - centre) < 8 ? 'middle' : x > centre ? 'start' : 'end'}>
            {[...linesOf(label), String(score)].map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may read alike
              <tspan key={at} x={x} dy={at === 0 ? undefined : 14}>
                {line}
              </tspan>
            ))}
          </text>
        );
      })}
    </svg>
  );
}
