import Foundation
import StudyModel

/// Sample studies for a first look, for experiments, and for tests.
package enum SampleStudies {
  /// Every sample, the most complete first.
  package static var all: [Study] { [heartRhythmAtHome, tutorialConsent] }

  static func identifier(_ last: UInt8) -> UUID {
    UUID(uuid: (0xAC, 0xC0, 0x4D, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, last))
  }
}

extension Study {
  /// The same study with another id and slug.
  package func copy(id: UUID, slug: String) -> Study {
    var study = self
    study.id = id
    study.slug = slug
    return study
  }
}
