import Foundation
import SampleStudies
import StudyBundle
import StudyModel
import TestSupport
import Testing

@testable import StudyExchange

@Suite("Writing a bundle") struct WritingABundle {
  private func bundle(of study: Study, number: VersionNumber? = VersionNumber(1, 0, 0)) throws
    -> [UInt8]
  {
    let version = try number.map { try Version(freezing: study, as: $0, notes: "First version") }
    return try #require(BundleFormat().export(study, version: version).files.first).bytes
  }

  @Test func `gives the same bytes every time`() throws {
    for study in SampleStudies.all { #expect(try bundle(of: study) == bundle(of: study)) }
  }

  @Test(arguments: UInt64(0)..<40)
  func `gives the same bytes for any study, and they verify`(seed: UInt64) throws {
    let study = Study.random(seed: seed)

    let archive = try bundle(of: study)

    #expect(try bundle(of: study) == archive)
    #expect(BundleVerification(ofArchive: archive).findings == [], "seed \(seed)")
  }

  @Test func `a study without a consent is a bundle too`() throws {
    var study = SampleStudies.heartRhythmAtHome
    (study.consents, study.articles, study.assets) = ([], [], [])
    study.tasks = [
      Task(
        id: "sleep", kind: .survey, title: [.english: "Sleep"],
        steps: [
          Step(
            id: "well", title: [.english: "Did you sleep well?"],
            content: .question(Question(format: .boolean(BooleanFormat()))))
        ])
    ]

    for number in [VersionNumber(1, 0, 0), nil] {
      let archive = try bundle(of: study, number: number)

      let files = try ZipReader.files(of: archive).map(\.path)
      #expect(files.contains { $0.hasSuffix("formats/xlsform/sleep.xlsx") }, "\(files)")
      #expect(BundleVerification(ofArchive: archive).study == study)
    }
  }

  @Test func `contains what is recorded`() throws {
    let study = try ImportFormats.read(Repository.fixture("evening-walks.md")).study

    let files = try unfolded(ZipReader.files(of: bundle(of: study)))

    // The release's own files have separate tests, and change with every word of them.
    for file in files where !isOfTheRelease(file.path) {
      let lines = text(file.bytes).split(separator: "\n", omittingEmptySubsequences: false)
      let own = lines.filter { line in
        !isOfTheRelease(String(line.split(separator: " ").last ?? ""))
      }
      #expect(
        try golden("evening-walks.bundle/\(file.path)", matches: own.joined(separator: "\n")))
    }
    #expect(files.map(\.path) == files.map(\.path).sorted())
  }

  /// Files that change with the words of a release or with another format, and lists of their checksums.
  private func isOfTheRelease(_ path: String) -> Bool {
    let name = path.hasPrefix("data/") ? String(path.dropFirst(5)) : path
    let names = [
      BundlePath.guide, BundlePath.schema, BundleCrate.fileName, BundleLosses.fileName,
      BagInfo.fileName, BagPath.manifest, BagPath.tagManifest,
    ]
    return names.contains(name) || name.hasPrefix("strings/") || name.hasPrefix("formats/")
  }

  @Test func `states its version's current state, and nothing else differs`() throws {
    let study = SampleStudies.all[0]
    var version = try Version(freezing: study, as: VersionNumber(1, 0, 0), notes: "")
    let day = Date(timeIntervalSince1970: 1_795_257_720)
    version.dates.proposed = day
    let proposed = try files(of: version)
    version.state = .published
    version.dates.published = day.addingTimeInterval(60)
    let published = try files(of: version)
    version.state = .withdrawn
    version.dates.withdrawn = day.addingTimeInterval(120)
    let withdrawn = try files(of: version)

    #expect(
      withdrawn["bundle.json"]
        == """
        {"proposed":"2026-11-21T10:42:00Z","published":"2026-11-21T10:43:00Z",\
        "state":"withdrawn","withdrawn":"2026-11-21T10:44:00Z"}
        """)
    for (one, other) in [(proposed, published), (published, withdrawn)] {
      let differing = one.keys.filter { one[$0] != other[$0] }.sorted()
      #expect(differing == ["bundle.json", "ro-crate-metadata.json"])
    }
    #expect(try files(of: version) == withdrawn)
  }

  private func files(of version: Version) throws -> [String: String] {
    let archive = try #require(BundleFormat().export(version).files.first).bytes
    let files = try carried(archive).map { ($0.path, text($0.bytes)) }
    return Dictionary(uniqueKeysWithValues: files)
  }

  @Test func `contains what participants read in addition to the author’s words, in each language`()
    throws
  {
    let study = SampleStudies.heartRhythmAtHome
    let files = try carried(bundle(of: study))

    for language in study.languages {
      let file = try #require(files.first { $0.path == "strings/\(language.rawValue).json" })
      let strings = try JSONValue(parsing: file.bytes)
      #expect(strings["language"] == .string(language.rawValue))
      #expect(strings["screens"]?["agree"]?.stringValue?.isEmpty == false)
      #expect(strings["sections"]?["privacy"]?["title"]?.stringValue?.isEmpty == false)
      for task in study.tasks {
        for step in task.steps {
          guard case .sharing(let sharing) = step.content else { continue }
          let said = try #require(strings["study"]?["tasks"]?[task.id]?[step.id])
          let choices = try #require(said["choices"]?.arrayValue)
          let short = sharing.shortDescription.text(in: language, else: study.primaryLanguage)
          #expect(choices[0]["text"]?.stringValue?.contains(short) == true)
          #expect(choices.map { $0["value"] } == [true, false])
        }
      }
    }
  }

  @Test func `has the sharing choices in a study’s own words`() throws {
    var study = SampleStudies.heartRhythmAtHome
    let index = try #require(study.tasks[0].steps.firstIndex { $0.kind == .sharing })
    guard case .sharing(var sharing) = study.tasks[0].steps[index].content else { return }
    sharing.wideChoice = [.english: "With everybody"]
    study.tasks[0].steps[index].content = .sharing(sharing)
    let files = try carried(bundle(of: study))
    let file = try #require(files.first { $0.path == "strings/en.json" })
    let tasks = try #require(try JSONValue(parsing: file.bytes)["study"]?["tasks"])
    let said = tasks[study.tasks[0].id]?[study.tasks[0].steps[index].id]
    let choices = try #require(said?["choices"]?.arrayValue)

    #expect(choices[0]["text"] == .string("With everybody"))
    #expect(choices[1]["text"] != choices[0]["text"])
  }

  @Test func `is named after study and version`() throws {
    let study = SampleStudies.all[0]
    let version = try Version(freezing: study, as: VersionNumber(2, 1, 0), notes: "")

    #expect(try BundleFormat().export(version).files.map(\.name) == ["\(study.slug)-2.1.0.zip"])
    #expect(
      try BundleFormat().export(study, version: nil).files.map(\.name) == [
        "\(study.slug)-draft.zip"
      ])
  }

  @Test func `keeps the frozen bytes of a version`() throws {
    let version = try Version(
      freezing: SampleStudies.all[0], as: VersionNumber(1, 0, 0), notes: "First")
    let archive = try #require(BundleFormat().export(version).files.first).bytes

    let document = try #require(
      carried(archive).first { $0.path == AccordFormat.fileName })

    #expect(digest(document.bytes) == digest(version.canonical))
    #expect(BundleVerification(ofArchive: archive).sha256 == version.sha256)
  }

  @Test func `includes the pictures of its pages in them`() throws {
    let bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
    var study = SampleStudies.all[0]
    study.assets = [
      Asset(id: sha256(bytes), name: "walk.png", mediaType: "image/png", byteCount: bytes.count)
    ]
    study.consents = [
      Consent(
        id: "main",
        sections: [
          Section(
            id: "walk", type: .custom, title: [.english: "The walk"],
            content: [.english: "![A walk](walk.png)"])
        ])
    ]
    let version = try Version(freezing: study, as: VersionNumber(1, 0, 0), notes: "")
    let assets = [sha256(bytes): bytes]
    let archive = try #require(
      try BundleFormat().carrying(assets).export(version).files.first
    ).bytes

    let page = try #require(
      carried(archive).first { $0.path == "consents/main/en.html" })

    #expect(text(page.bytes).contains("src=\"data:image/png;base64,iVBORw==\""))
    #expect(BundleVerification(ofArchive: archive).findings == [])

    var files = unfolded(try ZipReader.files(of: archive))
    let picture = try #require(files.firstIndex { $0.path == "data/assets/\(sha256(bytes))" })
    files[picture].bytes.append(0)
    let exchanged = files[picture].path
    #expect(BundleVerification(of: relisted(files)).findings.map(\.file) == [exchanged])
  }

  @Test func `is the same bundle when assembled from what was kept`() throws {
    var version = try Version(
      freezing: SampleStudies.heartRhythmAtHome, as: VersionNumber(1, 0, 0), notes: "First")
    version.state = .withdrawn
    version.dates.withdrawn = Date(timeIntervalSince1970: 1_795_257_720)
    let kept = try VersionArtifacts.files(of: version, assets: [:])
    let printed = ExportedFile(path: "print/a4/consents/consent/en.pdf", bytes: [1])
    let checksums = Dictionary(
      uniqueKeysWithValues: (kept + [printed]).map { ($0.path, sha256($0.bytes)) })

    let bundle = try KeptBundle(
      of: version.number, state: version.state, dates: version.dates, checksums: checksums)
    let before = try KeptBundle(
      of: version.number, state: .proposed, dates: .init(), checksums: checksums)

    let bag = try bundle.bag(of: kept + [printed], isSigned: false)
    let archive = try bundle.archive(of: bag, slug: "heart")
    #expect(archive.name == "heart-1.0.0.zip")
    #expect(try digest(archive.bytes) == digest(BundleFormat().export(version).files.first?.bytes))
    let tags = [
      bundle.tag(isSigned: false), before.tag(isSigned: false), bundle.tag(isSigned: true),
    ]
    #expect(Set(tags).count == 3)
  }

  @Test func `is confirmed by sha256sum`() throws {
    let files = try unfolded(ZipReader.files(of: bundle(of: SampleStudies.all[0])))
    let lists = ["manifest-sha256.txt", "tagmanifest-sha256.txt"]

    let report = try withFolder { folder in
      for file in files {
        let target = folder.appending(path: file.path)
        try FileManager.default.createDirectory(
          at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.bytes).write(to: target)
      }
      return try run(
        URL(filePath: "/usr/bin/sha256sum"), ["--check", "--strict"] + lists, in: folder)
    }

    #expect(report.code == 0, "\(report.errors)")
    #expect(report.output.split(separator: "\n").count == files.count - 1)
  }

  @Test func `gives every id its own file in the bundle`() throws {
    var study = SampleStudies.all[0]
    study.consents = ["../../etc/passwd", "a/b", "a%2Fb", "", "ä"].map {
      Consent(id: $0, title: [.english: "Consent"])
    }

    let paths = try carried(bundle(of: study)).map(\.path)

    #expect(paths.contains("consents/+2E+2E+2F+2E+2E+2Fetc+2Fpasswd/en.html"))
    #expect(Set(paths).count == paths.count)
  }

  @Test func `opens as the study it was made from`() throws {
    let study = SampleStudies.all[0]

    let imported = try ImportFormats.read(
      ImportFile(name: "study.zip", bytes: bundle(of: study)))

    #expect(imported.study == study)
    #expect(imported.format == "bundle")
  }
}
