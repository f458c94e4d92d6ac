import SampleStudies
import StudyBundle
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Opening large bundles") struct OpeningLargeBundles {
  /// A study whose texts are short, in many languages.
  private static func study(tasks: Int, languages: Int) -> Study {
    var study = SampleStudies.empty(
      title: "Wide", slug: "wide", id: SampleStudies.tutorialConsent.id, language: .english)
    study.furtherLanguages = Array(
      InterfaceLanguage.allCases.map { Language($0.rawValue) }.filter { $0 != .english }
        .prefix(languages - 1))
    let question = Step(
      id: "walk",
      content: .question(
        Question(format: .boolean(BooleanFormat()), question: [.english: "Did you walk?"])))
    study.tasks = (1...tasks).map {
      StudyModel.Task(id: "task-\($0)", kind: .survey, steps: [question])
    }
    return study
  }

  private static func bundle(of study: Study, with assets: [Asset.ID: [UInt8]] = [:]) throws
    -> [UInt8]
  {
    let version = try Version(freezing: study, as: VersionNumber(1, 0, 0), notes: "")
    return try #require(
      BundleFormat().carrying(assets).export(study, version: version).files.first
    ).bytes
  }

  @Test func `a study of many tasks in many languages is verified and imported`() throws {
    let study = Self.study(tasks: 30, languages: 9)

    let archive = try Self.bundle(of: study)

    #expect(throws: ZipError.self) { try ZipReader.files(of: archive) }
    #expect(BundleVerification(ofArchive: archive).findings == [])
    #expect(
      try ImportFormats.read(ImportFile(name: "wide.zip", bytes: archive)).study == study)
  }

  @Test func `a study with pictures that take more than other imports may is imported`() throws {
    var study = Self.study(tasks: 1, languages: 1)
    let bytes = [0x89, 0x50, 0x4E, 0x47] + [UInt8](repeating: 7, count: 11_000_000)
    let id = sha256(bytes)
    study.assets = [
      Asset(id: id, name: "a.png", mediaType: "image/png", byteCount: bytes.count)
    ]

    let archive = try Self.bundle(of: study, with: [id: bytes])

    #expect(archive.count > ImportLimits.fileBytes)
    #expect(BundleVerification(ofArchive: archive).findings == [])
    let read = try ImportFormats.read(ImportFile(name: "wide.zip", bytes: archive))
    #expect(read.assets[id] == bytes)
  }

  @Test func `another file of that size is refused, whatever it begins with`() {
    let bytes = [0x50, 0x4B] + [UInt8](repeating: 0x20, count: ImportLimits.fileBytes)

    #expect(throws: ImportError.tooLarge(file: "a.md", byteCount: bytes.count)) {
      try ImportFormats.read(ImportFile(name: "a.md", bytes: bytes), as: "spezi-consent")
    }
  }

  @Test func `a bundle grows no more than its size allows`() {
    #expect(ZipLimits.bundle(packed: 1_000).unpackedBytes == ImportLimits.unpackedBytes)
    #expect(ZipLimits.bundle(packed: 10_000_000).unpackedBytes == ImportLimits.unpackedBytes)
    #expect(ZipLimits.bundle(packed: 20_000_000).unpackedBytes == 80_000_000)
    #expect(ZipLimits.bundle(packed: 200_000_000).unpackedBytes == BundleLimits.bytes)
  }

  @Test func `more files than a bundle may have are refused when it is made and when it is opened`()
    throws
  {
    let files = (0...BundleLimits.entries).map { ExportedFile(path: "\($0)", text: "") }
    let archive = try ZipWriter.archive(of: files)

    #expect(
      throws: ExportError.largerThanBundles(files: files.count, byteCount: 0)
    ) { try BundleLimits.require(files) }
    #expect(
      BundleVerification(ofArchive: archive).findings.map(\.finding)
        == [ZipError.tooManyEntries(files.count, most: BundleLimits.entries).message])
  }
}
