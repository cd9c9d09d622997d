import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';

// the months and days of a calendar are dayjs's own words, which antd's locale does not carry
dayjs.locale('zh-cn');

/** A choice of a day, or of a first and a last one, with a calendar in Chinese. */
export { DatePicker };
