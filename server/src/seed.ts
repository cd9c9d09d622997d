import { registerDate } from '@antai/citation/register';
import { recordTypes } from '@antai/contract/records';
import { shanghaiDay } from '@antai/values';
import type { DemoRecords } from '../seeds/demo-records.ts';
import type { HongKongService } from './capabilities/hong-kong/service.ts';
import type { PeopleService } from './capabilities/people/service.ts';
import type { RecordsService } from './capabilities/records/service.ts';
import type { RegistersService } from './capabilities/registers/service.ts';
import type { StatutesService } from './capabilities/statutes/service.ts';
import type { Platform } from './platform/platform.ts';
import { productId } from './platform/workers.ts';

interface Deps {
  platform: Platform;
  statutes: StatutesService;
  records: RecordsService;
  people: PeopleService;
  registers: RegistersService;
  hongKong: HongKongService;
  /** Lets people and index take in what has been written. */
  catchUp: () => Promise<void>;
}

/** The register, and what its records say of it: they are written again where either is another. */
const registerEdition = `${registerDate} with short names`;

/** Writes the register of statutes whenever it is another, and the demonstration data once in the life of an installation. */
export async function seed({ platform, statutes, records, people, registers, hongKong, catchUp }: Deps) {
  const { config, installation, workers, clock } = platform;
  if ((await installation.find('statuteRegister')) !== registerEdition) {
    await statutes.seedRegister();
    await catchUp();
    await installation.replace('statuteRegister', registerEdition);
  }
  const wish = config.hasDemoData ? 'begun' : 'unwanted';
  if ((await installation.keep('demoData', wish)) !== 'begun') return;
  const whom = { userId: productId };
  const module = new URL('../seeds/demo-records.ts', import.meta.url);
  const demo = await workers.run<DemoRecords>(module, { today: shanghaiDay(clock.now()) }, whom);
  await records.put(demo.cases.map(each => ({ ...each, recordType: recordTypes.cases })));
  await records.put(demo.penalties.map(each => ({ ...each, recordType: recordTypes.penalty })));
  await records.put(demo.commentaries.map(each => ({ ...each, recordType: recordTypes.weChat })));
  await people.putProfiles(demo.profiles);
  await registers.put(demo.entries);
  await hongKong.put(demo.hongKongCompanies);
  await catchUp();
  await installation.replace('demoData', 'done');
}
