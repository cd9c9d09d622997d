import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { Dialog } from './Dialog.tsx';
import { ErrorBox } from './ErrorBox.tsx';
import { LoadingBox } from './LoadingBox.tsx';
import { Paginator } from './Paginator.tsx';
import styles from './ScanValues.module.css';

/** An amount, a rate or a day that was told from a picture. */
export interface ScanValue {
  page: number;
  at: number;
  text: string;
  line: string;
  start: number;
  end: number;
  confidence: number;
}

/** Where the values of a file and their pictures come from. */
export interface ScanSource {
  fileId: string;
  list(
    pageNum: number,
    signal: AbortSignal,
  ): Promise<{ records: ScanValue[]; total: number; pageNum: number; pageSize: number }>;
  picture(value: ScanValue, signal: AbortSignal): Promise<Blob>;
}

interface Props {
  source: ScanSource | undefined;
  /** Which of several files it is. */
  name?: string;
  /** Says in a sentence how many there are; elsewhere what was not read is said with them. */
  isSpoken?: boolean;
}

/** Below this a line is read badly. */
const sureMin = 0.9;

const useValues = (source: ScanSource | undefined, pageNum: number) =>
  useQuery({
    queryKey: ['files', 'scan', source?.fileId, pageNum],
    enabled: source !== undefined,
    queryFn: ({ signal }) => source!.list(pageNum, signal),
  });

/** Leads to the amounts, rates and days that were told from pictures, each beside its picture; nothing where there are none. */
export function ScanValues({ source, name, isSpoken = false }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useValues(source, 1);
  if (!source || !data || data.total === 0) return null;
  const lead = (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {name ? `${name}对照影像` : '对照影像'} {data.total}
      </Button>
      {isOpen ? <Values source={source} onClose={() => setOpen(false)} /> : null}
    </>
  );
  if (!isSpoken) return lead;
  return (
    <div className={styles.said}>
      <span>金额、比例与日期{data.total}处由OCR识读，未经核对</span>
      {lead}
    </div>
  );
}

function Values({ source, onClose }: { source: ScanSource; onClose: () => void }) {
  const [pageNum, setPageNum] = useState(1);
  const { data, error, refetch } = useValues(source, pageNum);
  return (
    <Dialog open width={920} title="识读的金额、比例与日期" footer={null} onCancel={onClose}>
      <p className={styles.about}>由OCR从影像识读，未经核对。“‰”可能读成“%”，数字可能相混，请逐处对照影像。</p>
      {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingBox /> : null}
      <ol className={styles.values}>
        {data?.records.map(value => (
          <li key={`${value.page} ${value.at}`}>
            <p>
              <span>第{value.page}页</span>
              <span>
                {value.line.slice(0, value.start)}
                <mark>{value.text}</mark>
                {value.line.slice(value.end)}
              </span>
              <span data-unsure={value.confidence < sureMin}>把握 {Math.floor(value.confidence * 100)}%</span>
            </p>
            <Picture source={source} value={value} />
          </li>
        ))}
      </ol>
      {data && data.total > data.pageSize ? (
        <Paginator total={data.total} pageNum={pageNum} pageSize={data.pageSize} onChange={setPageNum} />
      ) : null}
    </Dialog>
  );
}

function Picture({ source, value }: { source: ScanSource; value: ScanValue }) {
  const { page, at, text } = value;
  const { data, error, refetch } = useQuery({
    queryKey: ['files', 'scan', source.fileId, 'picture', page, at],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => source.picture(value, signal),
  });
  const address = useAddress(data);
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  return address ? <img src={address} alt={`第${page}页“${text}”的影像`} /> : <LoadingBox />;
}

/** The address of a picture while it is shown. */
function useAddress(picture: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!picture) return undefined;
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return address;
}
