import Foundation
import SampleStudies
import StudyModel
import StudyParts
import TestSupport
import Testing

/// Every member of a study document must be exactly one of setting, list, picture, text, reference, or declared
/// structure.
@Suite("Members of study documents") struct KnowingEveryMember {
  static let studies =
    SampleStudies.all + [SampleStudies.gallery] + (UInt64(0)..<24).map { Study.random(seed: $0) }

  @Test func `every member of a study document has exactly one role`() throws {
    var mistakes: Set<String> = []
    for study in Self.studies {
      let document = try JSONValue(encoding: study)
      mistakes.formUnion(document.mistakes(in: MemberRegister(of: study), at: []))
      for place in study.partPlaces {
        let part = try #require(PlacedPart(at: place, in: study), "\(place)")
        let value = try #require(document.value(at: part.documentPlace), "\(place)")
        let kind = part.kindOfDescription
        mistakes.formUnion(
          value.mistakes(in: MemberRegister(of: part), at: []).map { "\(kind): \($0)" })
      }
    }
    #expect(mistakes.sorted() == [])
  }

  @Test func `every text belongs to a text setting, a table of answers, or a declared text`()
    throws
  {
    var strays: Set<String> = []
    for study in Self.studies {
      for text in study.texts() {
        let claims = study.claims(at: text.place)
        if claims.count != 1 || claims.contains(where: { !$0.holdsText }) {
          strays.insert(text.place.joined(separator: "/"))
        }
      }
    }
    #expect(strays.sorted() == [])
  }

  @Test func `every reference is in a member that can name parts`() throws {
    var strays: Set<String> = []
    for study in Self.studies {
      for reference in study.references() {
        let claims = study.claims(at: reference.place)
        if claims.count != 1 || claims.contains(where: { !$0.mayNameParts }) {
          strays.insert(reference.place.joined(separator: "/"))
        }
      }
    }
    #expect(strays.sorted() == [])
  }

  @Test func `undeclared members are reported, and declared ones have one role each`() throws {
    let study = SampleStudies.tutorialConsent
    let consent = try #require(study.consents.first)
    let part = try #require(PlacedPart(at: ["consents", consent.id], in: study))
    let value = try JSONValue(encoding: consent).setting("?", at: ["forgotten"])
    let register = MemberRegister(of: part)

    #expect(value.mistakes(in: register, at: []) == ["forgotten is nothing"])
    #expect(register.claims(at: ["title"]).map(\.role) == [.setting])
    #expect(register.claims(at: ["sections"]).map(\.role) == [.list])
    #expect(register.claims(at: ["id"]).map(\.role) == [.other(.structure)])
  }
}

extension Study {
  /// The roles of the member at a place, in the part that holds it.
  func claims(at place: Place) -> [MemberClaim] {
    guard let part = PlacedPart.nearest(to: place, in: self) else {
      return MemberRegister(of: self).claims(at: place)
    }
    return MemberRegister(of: part).claims(at: place.dropFirst(part.documentPlace.count))
  }
}

extension PlacedPart {
  /// The type that declares its members.
  var kindOfDescription: String { String(describing: type(of: description)) }
}

extension JSONValue {
  /// The members without a role or with more than one.
  func mistakes(in register: MemberRegister, at path: [String]) -> [String] {
    switch self {
    case .object(let members):
      return members.flatMap { name, value in value.mistake(in: register, at: path + [name]) }
    case .array(let elements):
      return elements.enumerated().flatMap { index, element in
        element.mistakes(in: register, at: path + [String(index + 1)])
      }
    case .null, .boolean, .number, .string:
      return ["\(path.joined(separator: ".")) has no members"]
    }
  }

  private func mistake(in register: MemberRegister, at path: [String]) -> [String] {
    let claims = register.claims(at: path)
    let name = path.map { Int($0) == nil ? $0 : "*" }.joined(separator: ".")
    if claims.count > 1 {
      return ["\(name) is \(claims.map { "\($0.role)" }.joined(separator: " and "))"]
    }
    if register.hasClaims(below: path) { return mistakes(in: register, at: path) }
    return claims.isEmpty ? ["\(name) is nothing"] : []
  }
}
