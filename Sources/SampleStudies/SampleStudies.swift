import Foundation
import StudyModel

/// Named studies for a first look, for trying things out and for tests.
package enum SampleStudies {
  /// Every sample, the fullest first.
  package static var all: [Study] { [heartRhythmAtHome, tutorialConsent] }

  static func identifier(_ last: UInt8) -> UUID {
    UUID(uuid: (0xAC, 0xC0, 0x4D, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, last))
  }
}

extension Study {
  /// The same study under another id and short name.
  package func copy(id: UUID, slug: String) -> Study {
    var study = self
    study.id = id
    study.slug = slug
    return study
  }
}
