import Foundation
import StudyModel
import TestSupport
import Testing

@testable import StudyExchange

/// Study documents as earlier releases wrote them, kept as files that are never written again. Every release opens them.
@Suite("Opening documents of earlier schemas") struct OpeningEarlierSchemas {
  private static func bytes(_ schema: Int) throws -> [UInt8] {
    Array(
      try Data(
        contentsOf: Repository.root.appending(path: "Tests/Fixtures/studies/schema-\(schema).json"))
    )
  }

  /// When the schema is raised, a document of the schema so far is kept first, with everything in it that a study can have.
  @Test(arguments: 1...Study.currentSchema)
  func `a document of every schema so far is kept, and opens with everything in it`(schema: Int)
    throws
  {
    let value = try JSONValue(parsing: Self.bytes(schema))
    #expect(value["schema"]?.numberValue == Double(schema))

    let (study, unknown) = try Study.opening(value)

    #expect(unknown == [])
    #expect(Set(study.tasks.flatMap(\.steps).map(\.kind)) == Set(StepContent.Kind.allCases))
    #expect(study.consents.count > 1 && study.languages.count > 1)
    #expect(!study.articles.isEmpty)
  }

  @Test func `a document of the current schema is written as it was`() throws {
    let bytes = try Self.bytes(Study.currentSchema)

    #expect(try digest(Study(document: bytes).canonicalBytes()) == digest(bytes))
  }

  @Test(arguments: 1...Study.currentSchema)
  func `it is imported, and exported in every format`(schema: Int) throws {
    let file = ImportFile(name: "study.json", bytes: try Self.bytes(schema))

    let imported = try ImportFormats.read(file)

    #expect(imported.format == AccordFormat().name && imported.losses == [])
    for format in ExportFormats.all {
      #expect(try !format.export(imported.study, version: nil).files.isEmpty, "\(format.name)")
    }
  }
}
