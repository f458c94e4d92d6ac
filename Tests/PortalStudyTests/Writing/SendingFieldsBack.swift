import StudyEditing
import StudyModel
import StudyParts
import TestSupport
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("What a browser sends for a field") struct SendingFieldsBack {
  @Test(arguments: UInt64(0)..<20)
  func `is the value shown on its page`(seed: UInt64) throws {
    let study = Study.random(seed: seed)
    let document = try JSONValue(encoding: study)

    for place in study.partPlaces {
      let part = try #require(PlacedPart(at: place, in: study))
      let json = document.value(at: part.documentPlace) ?? .object([:])
      for field in part.settings {
        let value = field.value(in: json, language: .english)
        let view = FieldView(
          field, part: json, language: .english, typed: nil, error: nil, problems: [])
        let shown = view.submitted.map { "\($0.name)=\($0.value)" }
        let sent = field.submitted(value, language: .english).map { "\($0.name)=\($0.value)" }

        #expect(shown == sent, "\(field.name) at \(place)")
        #expect(view.was == field.basis(of: value, language: .english))
      }
    }
  }
}
