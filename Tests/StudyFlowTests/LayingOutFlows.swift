import Foundation
import TestSupport
import Testing

@testable import StudyFlow

@Suite("Laying out a flow") struct LayingOutFlows {
  @Test(arguments: UInt64(0)..<40)
  func `keeps boxes and labels apart, and lines away from boxes`(seed: UInt64) async throws {
    let sketch = Self.sketch(of: 4 + Int(seed), seed: seed)
    let layout = try await FlowLayoutEngine.patient.layout(of: sketch)

    let solid =
      layout.boxes + layout.ways.compactMap(\.connector) + layout.ways.compactMap(\.label)
    for (index, frame) in solid.enumerated() {
      #expect(frame.x >= 0 && frame.y >= 0)
      #expect(frame.right <= layout.size.width && frame.bottom <= layout.size.height)
      for other in solid[..<index] {
        #expect(!Self.overlap(frame, other), "seed \(seed): \(frame) and \(other)")
      }
    }
    for (way, course) in zip(sketch.ways, layout.ways) {
      let ends = [layout.boxes[way.from], course.connector ?? layout.boxes[way.to]]
      for (start, end) in zip(course.points, course.points.dropFirst()) {
        #expect(start.x == end.x || start.y == end.y, "seed \(seed): a line is oblique")
        for box in layout.boxes where !ends.contains(box) {
          #expect(!Self.crosses(start, end, box), "seed \(seed): a line crosses a box")
        }
      }
    }
  }

  @Test(arguments: UInt64(0)..<20)
  func `begins and ends each line at its boxes`(seed: UInt64) async throws {
    let sketch = Self.sketch(of: 12, seed: seed)
    let layout = try await FlowLayoutEngine.patient.layout(of: sketch)

    for (way, course) in zip(sketch.ways, layout.ways) {
      let from = layout.boxes[way.from]
      let to = course.connector ?? layout.boxes[way.to]
      let first = try #require(course.points.first)
      let last = try #require(course.points.last)
      #expect(first.y == from.bottom || first.x == from.right)
      #expect(last.y == to.y || last.x == to.right)
      #expect(last.x >= to.x && last.x <= to.right)
    }
  }

  @Test func `puts later boxes below, in reading order`() async throws {
    let sketch = Self.chain(of: 5)
    let layout = try await FlowLayoutEngine.patient.layout(of: sketch)

    #expect(layout.boxes.map(\.y) == layout.boxes.map(\.y).sorted())
    #expect(Set(layout.boxes.map(\.middle)).count == 1)
    #expect(layout.ways.allSatisfy { $0.points.count == 2 && !$0.leadsBack })
  }

  @Test func `draws a backward edge next to its boxes if there is room`() async throws {
    var sketch = Self.chain(of: 4)
    sketch.ways.append(.init(from: 2, to: 1, connector: .init(width: 200, height: 36)))
    let layout = try await FlowLayoutEngine.patient.layout(of: sketch)

    let back = try #require(layout.ways.last)
    #expect(back.leadsBack)
    #expect(back.points.first?.x == layout.boxes[2].right)
    #expect(back.points.last?.x == layout.boxes[1].right)
  }

  @Test func `draws a long line straight past boxes of many widths`() async throws {
    var sketch = Self.chain(of: 9)
    for box in sketch.boxes.indices { sketch.boxes[box].width = 128 + Double(box * 53 % 128) }
    sketch.ways.append(
      .init(
        from: 1, to: 6, label: .init(width: 168, height: 40),
        connector: .init(width: 200, height: 36)))
    sketch.ways.append(.init(from: 2, to: 7, connector: .init(width: 200, height: 36)))
    let layout = try await FlowLayoutEngine.patient.layout(of: sketch)

    // Out of the box, across, down, across, and into the box.
    #expect(layout.ways.suffix(2).allSatisfy { $0.points.count <= 6 })
  }

  @Test func `ends a long edge at a connector instead of a long line`() async throws {
    var sketch = Self.chain(of: 30)
    sketch.ways.append(.init(from: 1, to: 28, connector: .init(width: 200, height: 36)))
    sketch.ways.append(.init(from: 27, to: 2, connector: .init(width: 200, height: 36)))
    let layout = try await FlowLayoutEngine.patient.layout(of: sketch)

    #expect(layout.ways.suffix(2).allSatisfy { $0.connector != nil })
    #expect(layout.ways.dropLast(2).allSatisfy { $0.connector == nil })
  }

  @Test func `returns the same result every time`() async throws {
    let sketch = Self.sketch(of: 30, seed: 3)
    #expect(
      try await FlowLayoutEngine.patient.layout(of: sketch)
        == (try await FlowLayoutEngine.patient.layout(of: sketch)))
  }

  @Test func `rejects more boxes than are readable`() async throws {
    await #expect(throws: FlowError.tooLarge(boxes: 2_000, limit: 600)) {
      try await FlowLayoutEngine.patient.layout(of: Self.chain(of: 2_000))
    }
  }

  @Test func `needs no Graphviz if nothing is side by side`() async throws {
    let engine = FlowLayoutEngine(tool: URL(filePath: "/usr/bin/no-such-tool"))

    let layout = try await engine.layout(of: Self.chain(of: 30))

    #expect(layout == (try await FlowLayoutEngine.patient.layout(of: Self.chain(of: 30))))
  }

  @Test func `aligns boxes that everything passes through`() async throws {
    var sketch = Self.chain(of: 31)
    for box in stride(from: 0, to: 30, by: 3) {
      sketch.ways.append(.init(from: box, to: box + 2, connector: .init(width: 200, height: 36)))
    }
    let layout = try await FlowLayoutEngine.patient.layout(of: sketch)

    let through = stride(from: 0, through: 30, by: 3).map { layout.boxes[$0].middle }
    #expect(Set(through).count == 1)
  }

  @Test func `says what to install if Graphviz is missing`() async throws {
    let engine = FlowLayoutEngine(tool: URL(filePath: "/usr/bin/no-such-tool"))

    #expect(!engine.isAvailable)
    await #expect(throws: FlowError.notInstalled) {
      try await engine.layout(of: Self.fork)
    }
    #expect(FlowError.notInstalled.message.contains("scripts/setup"))
  }

  @Test func `stops a tool that takes too long`() async throws {
    var limits = FlowLimits()
    limits.time = .milliseconds(200)
    let engine = FlowLayoutEngine(tool: try Self.tool("sleep 20"), limits: limits)

    await #expect(throws: FlowError.timedOut) { try await engine.layout(of: Self.fork) }
  }

  @Test(.timeLimit(.minutes(1)))
  func `asks people to come back later when too many drawings are waiting`() async throws {
    let started = FileManager.default.temporaryDirectory.appending(path: "accord-\(UUID())")
    var limits = FlowLimits()
    (limits.atOnce, limits.waiting, limits.time) = (1, 0, .seconds(50))
    let engine = FlowLayoutEngine(
      tool: try Self.tool("touch '\(started.path)'; exec sleep 40"), limits: limits)
    let drawing = Task { try await engine.layout(of: Self.fork) }
    while !FileManager.default.fileExists(atPath: started.path) {
      try await Task.sleep(for: .milliseconds(10))
    }

    await #expect(throws: FlowError.tooManyWaiting) { try await engine.layout(of: Self.fork) }
    #expect(FlowError.tooManyWaiting.message.contains("Try again in a minute."))
    #expect(FlowLimits().waiting == 32)

    drawing.cancel()
  }

  @Test(arguments: ["exit 3", "echo nonsense", "kill -9 $$"])
  func `reports a tool that fails`(script: String) async throws {
    let engine = FlowLayoutEngine(tool: try Self.tool(script))

    await #expect(throws: FlowError.self) { try await engine.layout(of: Self.fork) }
  }

  @Test func `lays out an empty sketch as empty`() async throws {
    let layout = try await FlowLayoutEngine.patient.layout(of: FlowSketch())
    #expect(layout.boxes.isEmpty)
  }

  private static func tool(_ script: String) throws -> URL {
    let file = FileManager.default.temporaryDirectory.appending(path: "dot-\(UUID().uuidString)")
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file.path)
    return file
  }

  private static var fork: FlowSketch {
    var sketch = chain(of: 3)
    sketch.ways.append(.init(from: 0, to: 2, connector: .init(width: 200, height: 36)))
    return sketch
  }

  private static func chain(of count: Int) -> FlowSketch {
    FlowSketch(
      boxes: (0..<count).map { _ in .init(width: 256, height: 56) },
      ways: (0..<max(0, count - 1)).map {
        .init(from: $0, to: $0 + 1, connector: .init(width: 200, height: 36), isMain: true)
      })
  }

  /// A chain with random branches, backward edges, unreachable boxes, and labels on the edges.
  private static func sketch(of count: Int, seed: UInt64) -> FlowSketch {
    var state = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    func random(_ upTo: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % max(1, upTo)
    }
    var sketch = FlowSketch(
      boxes: (0..<count).map { _ in
        .init(width: random(3) == 0 ? 128 : 256, height: [56, 76, 96][random(3)])
      })
    for box in 0..<(count - 1) {
      func add(_ to: Int) {
        sketch.ways.append(
          .init(
            from: box, to: to,
            label: random(2) == 0 ? .init(width: Double(40 + random(120)), height: 22) : nil,
            connector: .init(width: 224, height: 36), isMain: to == box + 1))
      }
      if random(8) > 0 { add(box + 1) }
      for _ in 0..<random(3) where random(2) == 0 { add(random(count)) }
    }
    return sketch
  }

  private static func overlap(_ a: FlowLayout.Frame, _ b: FlowLayout.Frame) -> Bool {
    a.x < b.right - 0.5 && b.x < a.right - 0.5 && a.y < b.bottom - 0.5 && b.y < a.bottom - 0.5
  }

  private static func crosses(
    _ a: FlowLayout.Point, _ b: FlowLayout.Point, _ box: FlowLayout.Frame
  ) -> Bool {
    min(a.x, b.x) < box.right - 0.5 && max(a.x, b.x) > box.x + 0.5
      && min(a.y, b.y) < box.bottom - 0.5 && max(a.y, b.y) > box.y + 0.5
  }
}
