import Foundation
import Testing

@testable import StudyPictures

@Suite("Stopping bad tools", .timeLimit(.minutes(1))) struct StoppingBadTools {
  @Test func `ends a tool that hangs`() async throws {
    let checker = PictureChecker(tool: try tool(doing: "exec sleep 60"), time: .milliseconds(300))

    await #expect(throws: PictureRefusal.timedOut(name: "a.png")) {
      try await checker.check(Samples.png(width: 1, height: 1), named: "a.png")
    }
  }

  @Test func `continues with the next image after that`() async throws {
    let checker = PictureChecker(tool: try tool(doing: "exec sleep 60"), time: .milliseconds(100))

    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<5 {
        group.addTask { _ = try? await checker.check(Samples.png(width: 1, height: 1), named: "a") }
      }
    }
  }

  @Test(arguments: [
    ("kill -KILL $$", PictureRefusal.killed(name: "a.png", signal: 9)),
    ("kill -XCPU $$", .timedOut(name: "a.png")),
    ("kill -XFSZ $$", .tooDemanding(name: "a.png")),
    ("echo 'vips: out of memory' >&2; exit 1", .tooDemanding(name: "a.png")),
    ("exit 1", .unreadable(name: "a.png")),
    ("exit 0", .unreadable(name: "a.png")),
  ])
  func `says why there is no image`(script: String, refusal: PictureRefusal) async throws {
    let checker = PictureChecker(tool: try tool(doing: script))

    await #expect(throws: refusal) {
      try await checker.check(Samples.png(width: 1, height: 1), named: "a.png")
    }
    #expect(refusal.message.contains("a.png"))
  }

  @Test func `asks people to come back later when too many images are waiting`() async throws {
    let started = FileManager.default.temporaryDirectory.appending(path: "accord-\(UUID())")
    let checker = PictureChecker(
      tool: try tool(doing: "touch '\(started.path)'; exec sleep 40"), atOnce: 1, waiting: 0)
    let image = Samples.png(width: 1, height: 1)
    let checking = Task { try await checker.check(image, named: "a.png") }
    while !FileManager.default.fileExists(atPath: started.path) {
      try await Task.sleep(for: .milliseconds(10))
    }

    await #expect(throws: PictureRefusal.tooManyWaiting) {
      try await checker.check(image, named: "b.png")
    }
    #expect(PictureRefusal.tooManyWaiting.message.contains("in a minute"))

    checking.cancel()
  }

  private func tool(doing script: String) throws -> URL {
    let file = FileManager.default.temporaryDirectory.appending(path: "accord-\(UUID()).sh")
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return file
  }
}
