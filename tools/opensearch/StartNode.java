import org.codelibs.opensearch.runner.OpenSearchRunner;
import org.opensearch.common.settings.Settings;

/** Starts one OpenSearch node on this machine: its data folder and its port are the two arguments. Ends with the process. */
public class StartNode {
  public static void main(String[] arguments) throws Exception {
    String folder = arguments[0];
    int port = Integer.parseInt(arguments[1]);
    OpenSearchRunner runner = new OpenSearchRunner();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> close(runner)));
    runner.onBuild((number, settings) -> configure(settings, port));
    runner.build(OpenSearchRunner.newConfigs().clusterName("antai").numOfNode(1).basePath(folder));
    runner.ensureYellow();
    System.out.println("OpenSearch answers at http://127.0.0.1:" + port);
    Thread.currentThread().join();
  }

  private static void configure(Settings.Builder settings, int port) {
    settings.put("http.port", port);
    settings.put("network.host", "127.0.0.1");
    settings.put("transport.port", port + 100);
    settings.put("discovery.type", "single-node");
    // a full disk of a shared machine would make every index read-only
    settings.put("cluster.routing.allocation.disk.threshold_enabled", false);
  }

  private static void close(OpenSearchRunner runner) {
    try {
      runner.close();
    } catch (Exception error) {
      System.err.println(error);
    }
  }
}
