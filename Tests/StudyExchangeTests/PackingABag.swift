import Foundation
import SampleStudies
import StudyBundle
import StudyDocuments
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Packing a bag") struct PackingABag {
  @Test func `names have only letters that every tool reads alike`() {
    let names = [
      "consents/%2E%2E%2F/en.html", "consents/A/en.html", "consents/a/en.html", "consents/%/en.md",
      "consents/-x/en.md", "formats/xlsform/Fragebogen äöü.xlsx", "formats/a/.hidden",
      "formats/a/a+b%zz.csv", "formats/a/Consent+en-US.md", "formats/a/a+2B.csv",
      "formats/a/X+de.md", "formats/a/x+de.md",
      "consents/" + String(repeating: "x", count: 400) + "/en.html",
      "strings/pt-BR.json",
    ]
    let paths = BagPath(of: names)
    let found = names.map { paths[$0] }

    #expect(
      found.prefix(12) == [
        "consents/+2E+2E+2F/en.html", "consents/+41/en.html", "consents/a/en.html",
        "consents/+25/en.md", "consents/+2Dx/en.md",
        "formats/xlsform/Fragebogen+20+C3+A4+C3+B6+C3+BC.xlsx", "formats/a/+2Ehidden",
        "formats/a/a+b+25zz.csv", "formats/a/Consent+en-US.md", "formats/a/a+2B2B.csv",
        "formats/a/+58+2Bde.md", "formats/a/x+2Bde.md",
      ])
    #expect(Set(found.map { $0.lowercased() }).count == names.count)
    #expect(
      found.allSatisfy { path in
        path.wholeMatch(of: /[A-Za-z0-9._+\/-]+/) != nil
          && path.split(separator: "/").allSatisfy { $0.utf8.count <= 150 && $0.first != "-" }
      })
    #expect(names.allSatisfy { BagPath.candidates($0).contains(paths[$0]) })
  }

  @Test func `versions frozen for an earlier layout keep the names of their files`() {
    let name = "formats/a/Consent+en-US.md"

    #expect(BagPath(of: [name], layout: 7)[name] == "formats/a/Consent+2Ben-US.md")
    #expect(BagPath(of: [name], layout: 8)[name] == name)
    #expect(BagPath.candidates(name).contains("formats/a/Consent+2Ben-US.md"))
  }

  @Test func `a version frozen for an earlier layout keeps all its files and its own checksums`()
    throws
  {
    let url = Repository.root.appending(path: "Tests/Fixtures/bundles/layout-5.zip")
    let old = try ZipReader.files(of: Array(Data(contentsOf: url)))
    let artifacts = old.filter { !BundlePath.layer.contains($0.path) }
    let kept = try KeptBundle(
      of: VersionNumber(1, 0, 0), state: .superseded, dates: .init(),
      checksums: Dictionary(uniqueKeysWithValues: artifacts.map { ($0.path, sha256($0.bytes)) }))
    let archive = try kept.archive(of: kept.bag(of: artifacts, isSigned: false), slug: "x").bytes

    #expect(BundleVerification(ofArchive: archive).findings == [])
    let payload = try carried(archive)
    #expect(artifacts.allSatisfy(payload.contains))
    #expect(
      Set(payload.map(\.path)).subtracting(artifacts.map(\.path))
        == ["SHA256SUMS", "bundle.json", "ro-crate-metadata.json"])
    let sums = try #require(payload.first { $0.path == "SHA256SUMS" })
    #expect(sums == BundleManifest(of: payload.filter { $0 != sums }).file())

    var altered = unfolded(try ZipReader.files(of: archive))
    for index in altered.indices where altered[index].path == "data/SHA256SUMS" {
      altered[index].bytes.append(contentsOf: Array("x\n".utf8))
    }
    #expect(!BundleVerification(of: relisted(altered)).isValid)
  }

  @Test func `the description for repositories lists every file`() throws {
    let version = try Version(
      freezing: SampleStudies.heartRhythmAtHome, as: VersionNumber(1, 0, 0), notes: "")
    let archive = try #require(BundleFormat().export(version).files.first).bytes
    let payload = try carried(archive)
    let crate = try #require(payload.first { $0.path == BundleCrate.fileName })
    let graph = try #require(try JSONValue(parsing: crate.bytes)["@graph"]?.arrayValue)

    for file in payload where file != crate {
      let entity = try #require(graph.first { $0["@id"] == .string(file.path) }, "\(file.path)")
      #expect(entity["sha256"] == .string(sha256(file.bytes)))
      #expect(entity["contentSize"] == .string("\(file.bytes.count)"))
    }
  }

  @Test func `the bundle for Spezi in it is read as it is`() throws {
    let version = try Version(
      freezing: SampleStudies.heartRhythmAtHome, as: VersionNumber(1, 0, 0), notes: "")
    let payload = try carried(#require(BundleFormat().export(version).files.first).bytes)
    let prefix = "formats/spezi-bundle/"
    let files = payload.filter { $0.path.hasPrefix(prefix) }.map {
      ImportFile(name: String($0.path.dropFirst(prefix.count)), bytes: $0.bytes)
    }
    #expect(files.contains { $0.name.hasSuffix("/consent/Consent+en-US.md") })

    let own = try SpeziBundleFormat().export(SampleStudies.heartRhythmAtHome, version: version)
      .files.map { ImportFile(name: $0.path, bytes: $0.bytes) }

    let imported = try ImportFormats.read(files, as: "spezi-bundle")

    let expected = try ImportFormats.read(own, as: "spezi-bundle")
    #expect(!imported.study.consents.isEmpty)
    #expect(imported.study == expected.study)
    #expect(imported.losses.map(\.line) == expected.losses.map(\.line))
  }

  @Test func `every other format is in it, with all losses`() throws {
    let study = SampleStudies.heartRhythmAtHome
    let version = try Version(freezing: study, as: VersionNumber(1, 0, 0), notes: "")
    let payload = try carried(#require(BundleFormat().export(version).files.first).bytes)

    let named = Set(
      payload.map(\.path).filter { $0.hasPrefix("formats/") }.map { $0.split(separator: "/")[1] })
    let others = ExportFormats.all.map(\.name).filter {
      !["accord", "bundle", "html", "spezi-consent"].contains($0)
    }
    #expect(named == Set(others.map { $0[...] }))
    let report = try #require(payload.first { $0.path == "losses.json" })
    let losses = try JSONDecoder().decode([Loss].self, from: Data(report.bytes))
    for format in ExportFormats.all where format.name != BundleFormat().name {
      let own = try format.export(study, version: version).losses
      #expect(losses.filter { $0.format == format.name } == own)
    }
  }
}
