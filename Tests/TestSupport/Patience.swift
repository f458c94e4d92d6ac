import StudyFlow
import StudyPrint

// Tests do not measure how fast a busy machine draws and prints.

extension FlowLayoutEngine {
  package static let patient: FlowLayoutEngine = {
    var limits = FlowLimits()
    limits.time = .seconds(110)
    return FlowLayoutEngine(limits: limits)
  }()
}

extension PrintLimits {
  package static var patient: PrintLimits {
    var limits = PrintLimits()
    limits.time = .seconds(110)
    return limits
  }
}
