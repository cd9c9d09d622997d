import { env, InferenceSession } from 'onnxruntime-web';

env.wasm.numThreads = 1;
env.logLevel = 'error';

/**
 * Opens an ONNX model in this thread. It blocks the thread while it works: only for threads of `inference.ts`, which are
 * ended when they have nothing to do, so that the memory of the model is given back.
 */
export const openModel = (model: Uint8Array): Promise<InferenceSession> =>
  InferenceSession.create(model, {
    executionProviders: ['wasm'],
    // a pool keeps what its largest input needed
    enableCpuMemArena: false,
    logSeverityLevel: 3,
  });
