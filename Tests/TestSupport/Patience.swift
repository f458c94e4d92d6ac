import StudyFlow
import StudyPrint

// How fast a busy machine draws and prints is not what tests ask.

extension FlowArtist {
  package static let patient: FlowArtist = {
    var limits = FlowLimits()
    limits.time = .seconds(110)
    return FlowArtist(limits: limits)
  }()
}

extension PrintLimits {
  package static var patient: PrintLimits {
    var limits = PrintLimits()
    limits.time = .seconds(110)
    return limits
  }
}
