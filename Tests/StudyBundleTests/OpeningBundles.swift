import Foundation
import StudyBundle
import StudyModel
import Testing

/// As an app sees it: through what is public.
@Suite("Opening bundles") struct OpeningBundles {
  private let kept: KeptBundle

  init() throws { kept = try KeptBundle() }

  @Test func `a signed bundle says what it is and who signed it`() throws {
    let bundle = try VerifiedBundle(archive: kept.archive, trusting: [kept.key])

    #expect(bundle.version == VersionNumber(1, 0, 0))
    #expect(bundle.state == .published)
    #expect(bundle.study.languages == [.english, .spanish])
    #expect(bundle.approval?.number == "E-17")
    #expect(bundle.approval?.decidedBy == "Lakeside Ethics Board")
    #expect(bundle.signature?.key == kept.key.name)
    #expect(bundle.signature?.isTrusted == true)
    #expect(bundle.warning(on: CalendarDay(number: 20_800)) == nil)
  }

  @Test func `without a key from elsewhere, the signature is only the bundle's own claim`() throws {
    let bundle = try VerifiedBundle(archive: kept.archive)

    #expect(bundle.signature?.isTrusted == false)
  }

  @Test func `the same is read from a zip, a folder, and files in any order`() throws {
    let zip = try VerifiedBundle(at: kept.url, trusting: [kept.key])

    let folder = try kept.unpacked { try VerifiedBundle(at: $0, trusting: [kept.key]) }
    let files = try VerifiedBundle(kept.files.reversed(), trusting: [kept.key])

    for other in [folder, files] {
      #expect(other.study == zip.study)
      #expect(other.approval == zip.approval)
      #expect(other.signature == zip.signature)
      #expect(other.file("losses.json") == zip.file("losses.json"))
    }
    #expect(zip.file("losses.json") != nil)
  }

  @Test func `a folder in the folder is the one that a zip unpacks to`() throws {
    let inside = kept.files.map { BundleFile(path: "study-1.0.0/\($0.path)", bytes: $0.bytes) }

    let bundle = try kept.unpacked(inside) { try VerifiedBundle(at: $0, trusting: [kept.key]) }

    #expect(bundle.version == VersionNumber(1, 0, 0))
  }

  @Test func `what participants read is there in each language`() throws {
    let bundle = try VerifiedBundle(archive: kept.archive)
    let consent = try #require(bundle.study.consents.first)

    for language in bundle.study.languages {
      #expect(bundle.strings(in: language)?["screens"]?["next"]?.stringValue?.isEmpty == false)
      let page = try #require(bundle.page(of: consent.id, in: language))
      #expect(String(decoding: page, as: UTF8.self).contains("<html"))
    }
    #expect(bundle.strings(in: Language("ja")) == nil)
    #expect(bundle.page(of: "another", in: .english) == nil)
    #expect(bundle.asset(String(repeating: "0", count: 64)) == nil)
    #expect(bundle.file("manifest-sha256.txt") == nil)
  }

  @Test func `a bundle that states nothing is not taken for one that may be used`() throws {
    let bundle = try VerifiedBundle(KeptBundle.oldest())

    #expect(bundle.version == VersionNumber(1, 0, 0))
    #expect(bundle.state == nil)
    #expect(
      bundle.warning(on: CalendarDay(number: 20_800))
        == "The bundle does not state whether the version may be used.")
  }

  @Test func `what a bundle states counts, whatever layout its version has`() throws {
    let statement = BundleFile(
      path: "bundle.json", bytes: Array(#"{"state":"withdrawn"}"#.utf8))

    let bundle = try VerifiedBundle(KeptBundle.oldest(with: [statement]))

    #expect(bundle.state == .withdrawn)
    #expect(
      bundle.warning(on: CalendarDay(number: 20_800))
        == "Withdrawn: not to be used with participants.")
  }

  @Test func `its tasks are walked`() throws {
    let bundle = try VerifiedBundle(archive: kept.archive)
    let task = try #require(bundle.study.tasks.first)

    let walk = try #require(
      Walkthrough(of: task.id, in: bundle.study, today: CalendarDay(number: 20_800)))

    #expect(walk.screen?.step.id == task.steps.first?.id)
  }
}
