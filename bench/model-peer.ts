import { openFakeModel, scenes } from '../server/test/fake-model.ts';

/** A model service in a process of its own: 80 events with 25 ms between them. */
const fake = await openFakeModel();
fake.play(
  scenes.says('依据民法典第五百八十五条，约定的违约金过分高于造成的损失的，人民法院可以适当减少。'.repeat(4), {
    size: 2,
    pauseMs: 25,
  }),
);
process.on('disconnect', () => process.exit());
process.send?.({ address: fake.baseUrl });
