import {
  AimOutlined,
  ArrowDownOutlined,
  ArrowLeftOutlined,
  ArrowRightOutlined,
  ArrowUpOutlined,
  MinusOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import type { EquityGraph } from '@antai/contract/people';
import { recordTypes } from '@antai/contract/records';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useMemo, useRef } from 'react';
import { addresses } from '../../../app/addresses.ts';
import styles from './EquityDrawing.module.css';
import { box, type Layout, layOut, linesOf, type PlacedNode } from './lay-out-equity.ts';
import { usePanZoom } from './use-pan-zoom.ts';

const stepPx = 120;
const zoomStep = 1.25;
const lineHeight = 17;

const heights = { min: 200, max: 520 };
/** A window as high as what is in it, within bounds. */
const heightOf = ({ height }: Layout) => Math.min(heights.max, Math.max(heights.min, Math.ceil(height)));

/** The equity graph as a drawing to move about in; companies open in a new tab. */
export function EquityDrawing({ graph }: { graph: EquityGraph }) {
  const layout = useMemo(() => layOut(graph), [graph]);
  const place = useRef<SVGSVGElement>(null);
  const { transform, fit, move, zoomBy, centreOn } = usePanZoom(place, layout);
  const buttons = [
    { name: '放大', icon: <PlusOutlined />, act: () => zoomBy(zoomStep) },
    { name: '缩小', icon: <MinusOutlined />, act: () => zoomBy(1 / zoomStep) },
    { name: '适合窗口', icon: <AimOutlined />, act: fit },
    { name: '向左看', icon: <ArrowLeftOutlined />, act: () => move(stepPx, 0) },
    { name: '向右看', icon: <ArrowRightOutlined />, act: () => move(-stepPx, 0) },
    { name: '向上看', icon: <ArrowUpOutlined />, act: () => move(0, stepPx) },
    { name: '向下看', icon: <ArrowDownOutlined />, act: () => move(0, -stepPx) },
  ];
  return (
    <div className={styles.equity}>
      <fieldset className={styles.tools} aria-label="股权图操作">
        {buttons.map(({ name, icon, act }) => (
          <Button key={name} size="small" icon={icon} aria-label={name} title={name} onClick={act} />
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing with links in it is a group; no element of HTML is both */}
      <svg ref={place} role="group" aria-label="股权结构图" style={{ height: heightOf(layout) }}>
        <defs>
          <marker id="equity-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0,0 L8,4 L0,8 z" />
          </marker>
        </defs>
        <g transform={transform}>
          {layout.edges.map(edge => (
            <path
              key={edge.key}
              className={styles.edge}
              d={edge.path}
              data-backward={edge.isBackward}
              markerEnd="url(#equity-arrow)"
            />
          ))}
          {layout.edges.map(({ key, percent, labelX, labelY }) =>
            percent === undefined ? null : (
              <text key={key} className={styles.percent} x={labelX} y={labelY}>
                {`${percent}%`}
              </text>
            ),
          )}
          {layout.nodes.map(node => (
            <EquityNode
              key={node.id}
              node={node}
              isRoot={node.id === graph.rootId}
              onReach={() => centreOn(node.x, node.y)}
            />
          ))}
        </g>
      </svg>
      <p className={styles.legend} aria-hidden>
        <span data-kind="root">本公司</span>
        <span data-kind="company">企业</span>
        <span data-kind="person">自然人</span>
        <span data-kind="other">其他</span>
        拖动平移，滚轮缩放，点击企业在新标签页打开
      </p>
    </div>
  );
}

interface NodeProps {
  node: PlacedNode;
  isRoot: boolean;
  /** The keyboard has come to the node: it should be seen. */
  onReach: () => void;
}

function EquityNode({ node, isRoot, onReach }: NodeProps) {
  const lines = linesOf(node.name);
  const shape = (
    <g className={styles.node} data-kind={isRoot ? 'root' : node.kind} transform={`translate(${node.x} ${node.y})`}>
      <title>{node.name}</title>
      <rect
        x={-box.width / 2}
        y={-box.height / 2}
        width={box.width}
        height={box.height}
        rx={node.kind === 'person' ? box.height / 2 : 6}
      />
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: both lines of a name may read alike
        <text key={index} y={(index - (lines.length - 1) / 2) * lineHeight}>
          {line}
        </text>
      ))}
    </g>
  );
  if (isRoot || !node.hasRecord) return shape;
  return (
    <Link
      {...addresses.record(recordTypes.company, node.id)}
      target="_blank"
      draggable={false}
      onFocus={event => {
        if (event.target.matches(':focus-visible')) onReach();
      }}
    >
      {shape}
    </Link>
  );
}
