import SampleStudies
import StudyModel
import TestSupport
import Testing

@testable import StudyExchange

/// Files are checked and converted without the limits of studies in the portal.
@Suite("Any number in a file of another format") struct BearingAnyNumber {
  private static let numbers: [Double] = [
    1e308, -1e308, 9_223_372_036_854_775_808, -9_223_372_036_854_775_808, 2_147_483_648,
    1e15, .leastNonzeroMagnitude, 0.5, -1,
  ]

  private static let files: [ImportFile] = ["researchkit", "fhir", "surveyjs"].flatMap { name in
    let format = ExportFormats.all.first { $0.name == name }
    let files = try? format?.export(SampleStudies.gallery, version: nil).files
    return (files ?? []).filter { $0.name.hasSuffix(".json") }
      .map { ImportFile(name: $0.name, bytes: $0.bytes) }
  }

  @Test func `each format writes a file to try`() {
    #expect(Self.files.count >= 3)
  }

  @Test(arguments: numbers)
  func `is read or refused wherever it is`(number: Double) throws {
    for file in Self.files {
      let content = try JSONValue(parsing: file.bytes)
      let changed = content.replacingNumbers { _ in number }

      let check = FileCheck(
        of: ImportFile(name: file.name, bytes: Array(changed.canonicalText.utf8)))

      #expect(check.obstacle != nil || check.exports != [], "\(file.name)")
    }
  }

  @Test(arguments: UInt64(0)..<40)
  func `is read or refused in one place`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let file = try #require(Self.files.randomElement(using: &random))
    let number = try #require(Self.numbers.randomElement(using: &random))
    let content = try JSONValue(parsing: file.bytes)
    var count = 0
    _ = content.replacingNumbers {
      count += 1
      return $0
    }
    let chosen = Int.random(in: 0..<max(count, 1), using: &random)
    var at = -1
    let changed = content.replacingNumbers {
      at += 1
      return at == chosen ? number : $0
    }

    let check = FileCheck(
      of: ImportFile(name: file.name, bytes: Array(changed.canonicalText.utf8)))

    #expect(check.obstacle != nil || check.exports != [])
  }
}

extension JSONValue {
  /// The document with other numbers, which are asked for in the order of keys.
  fileprivate func replacingNumbers(_ other: (Double) -> Double) -> JSONValue {
    switch self {
    case .number(let number): .number(other(number))
    case .array(let values): .array(values.map { $0.replacingNumbers(other) })
    case .object(let members):
      .object(
        Dictionary(
          uniqueKeysWithValues: members.sorted { $0.key < $1.key }
            .map { ($0.key, $0.value.replacingNumbers(other)) }))
    case .null, .boolean, .string: self
    }
  }
}
