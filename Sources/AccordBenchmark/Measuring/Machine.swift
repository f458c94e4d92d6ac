import Foundation

/// The machine that the numbers were measured on.
struct Machine: Encodable {
  let processors = ProcessInfo.processInfo.activeProcessorCount
  let system = ProcessInfo.processInfo.operatingSystemVersionString
  let processor: String? = Machine.processorName
  /// The number of tasks that ran or waited in the minute before, on Linux: other load makes every number worse.
  let load: Double? = Machine.loadAverage
  /// Tests build a release without optimization, whose numbers say nothing.
  let isOptimised = Machine.isCompiledWithOptimization

  var words: String {
    let build =
      isOptimised
      ? "release build"
      : "built without optimization; build with scripts/serve for meaningful numbers"
    let rest = load.map { String(format: "load %.1f before the start", $0) }
    return [processor, "\(processors) processors", system, build, rest].compactMap(\.self)
      .joined(separator: ", ") + "."
  }

  private static var isCompiledWithOptimization: Bool {
    var isOptimised = true
    // Assertions are evaluated only without optimization.
    assert(
      {
        isOptimised = false
        return true
      }())
    return isOptimised
  }

  private static var loadAverage: Double? {
    let text = try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)
    return text?.split(separator: " ").first.flatMap { Double($0) }
  }

  private static var processorName: String? {
    let lines = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?.split(
      separator: "\n")
    return lines?.first { $0.hasPrefix("model name") }?.split(separator: ":").last.map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }
}
