import Foundation
import Hummingbird
import StudyEditing
import StudyStore
import Synchronization
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Processing requests") struct WorkingOnRequests {
  @Test func `one person's computations leave threads for others`() async throws {
    let gates = (0..<8).map { _ in DispatchSemaphore(value: 0) }
    let begun = Mutex(0)
    let routes = Router(context: PortalContext.self)
    routes.get("/long/{gate}") { _, context in
      begun.withLock { $0 += 1 }
      gates[try context.parameters.require("gate", as: Int.self)].wait()
      return "long"
    }
    routes.get("/short") { _, _ in "short" }

    try await serving(routes, limit: .seconds(600)) { client in
      try await withThrowingTaskGroup(of: String.self) { group in
        for gate in 0..<8 {
          // Four for each of two people: more than there are cores, all of them blocked.
          group.addTask { try await client.body(of: "/long/\(gate)", as: gate / 4) }
        }
        while begun.withLock(\.self) < 8 { try await Task.sleep(for: .milliseconds(5)) }

        #expect(try await client.body(of: "/short", as: 2) == "short")
        #expect(try await client.body(of: "/short", as: 0) == "short")
        for gate in gates { gate.signal() }
        for try await body in group { #expect(body == "long") }
      }
    }
  }

  @Test func `a request that takes too long is ended with a message`() async throws {
    let wasCancelled = Mutex(false)
    let routes = Router(context: PortalContext.self)
    routes.get("/endless") { _, _ -> String in
      do { try await Task.sleep(for: .seconds(600)) } catch {
        wasCancelled.withLock { $0 = true }
      }
      return ""
    }

    try await serving(routes, limit: .milliseconds(50)) { client in
      let answer = try await client.execute(
        uri: "/endless", method: .get, headers: [.from: "0"])
      #expect(answer.status == .serviceUnavailable)
      #expect(String(decoding: answer.body, as: UTF8.self).contains("This took too long"))
    }
    while !wasCancelled.withLock(\.self) { try await Task.sleep(for: .milliseconds(5)) }
  }

  @Test func `the time limit includes waiting in the queue`() async throws {
    let gate = DispatchSemaphore(value: 0)
    let routes = Router(context: PortalContext.self)
    routes.get("/stuck") { _, _ in
      gate.wait()
      return "stuck"
    }
    routes.get("/short") { _, _ in "short" }

    try await serving(routes, limit: .milliseconds(300)) { client in
      try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
        for _ in 0..<6 { group.addTask { try await client.status(of: "/stuck", as: 0) } }
        for try await status in group { #expect(status == .serviceUnavailable) }
      }
      // All six have been answered but still hold their places.
      #expect(try await client.status(of: "/short", as: 0) == .serviceUnavailable)

      for _ in 0..<6 { gate.signal() }
      while try await client.status(of: "/short", as: 0) != .ok {
        try await Task.sleep(for: .milliseconds(5))
      }
    }
  }

  @Test func `a request that took too long says whether anything can have changed`() async throws {
    let gate = DispatchSemaphore(value: 0)
    let routes = Router(context: PortalContext.self)
    for method in [HTTPRequest.Method.get, .post] {
      routes.on("/work", method: method) { _, _ in
        gate.wait()
        return "done"
      }
    }

    try await serving(routes, limit: .milliseconds(300)) { client in
      try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 0..<6 { group.addTask { try await client.body(of: "/work", as: 0, .post) } }
        for try await body in group {
          #expect(body.contains("What you sent may still be saved."))
          #expect(!body.contains("Nothing was changed."))
        }
      }
      // All six still hold their places, so that the next one never begins.
      for (person, method) in [(0, HTTPRequest.Method.post), (1, .get)] {
        let body = try await client.body(of: "/work", as: person, method)
        #expect(body.contains("This took too long") && body.contains("Nothing was changed."))
        #expect(!body.contains("may still be saved"))
      }
      for _ in 0..<7 { gate.signal() }
    }
  }

  @Test func `one link's computations leave threads for others`() async throws {
    try await visitingPortal { browser, portal in
      let link = try await browser.makeLink(to: try await browser.proposedStudy(portal)).path
      let gates = (0..<8).map { _ in DispatchSemaphore(value: 0) }
      let begun = Mutex(0)
      let routes = Router(context: PortalContext.self)
      routes.get("/view/:token/:gate") { _, context in
        begun.withLock { $0 += 1 }
        // Without turns, this occupies every thread until the time is up.
        let gate = gates[try context.parameters.require("gate", as: Int.self)]
        return gate.wait(timeout: .now() + 20) == .success ? "long" : "stuck"
      }
      routes.get("/short") { _, _ in "short" }

      try await serving(routes, limit: .seconds(600), portal.services) { client in
        try await withThrowingTaskGroup(of: String.self) { group in
          for gate in 0..<8 {
            // Repeated slashes lead to the same page.
            let path = gate.isMultiple(of: 2) ? link : "/" + link
            group.addTask { try await client.body(of: "\(path)/\(gate)") }
          }
          while begun.withLock(\.self) < 6 { try await Task.sleep(for: .milliseconds(5)) }

          #expect(try await client.body(of: "/short") == "short")
          #expect(try await client.body(of: "/short", as: 0) == "short")
          #expect(begun.withLock(\.self) == 6)
          for gate in gates { gate.signal() }
          for try await body in group { #expect(body == "long") }
        }
      }
    }
  }

  @Test func `a request below a link that takes too long is ended with a message`() async throws {
    try await visitingPortal { browser, portal in
      let link = try await browser.makeLink(to: try await browser.proposedStudy(portal)).path
      let routes = Router(context: PortalContext.self)
      routes.get("/view/:token") { _, _ -> String in
        try await Task.sleep(for: .seconds(10))
        return "done"
      }

      try await serving(routes, limit: .milliseconds(50), portal.services) { client in
        let answer = try await client.execute(uri: link, method: .get)
        #expect(answer.status == .serviceUnavailable)
        let body = String(decoding: answer.body, as: UTF8.self)
        #expect(body.contains("This took too long"))
        #expect(body.contains("Back to the storyboard"))
      }
    }
  }

  @Test func `waiting forms cannot fill the memory`() async throws {
    let services = try await TestPortal().services
    let gate = Mutex((isOpen: false, waiting: 0))
    let router = Router(context: PortalContext.self)
    router.addMiddleware {
      ErrorPages(services: services)
      Introduction()
      FormMiddleware(services: services, held: HeldForms(mostBytes: 250_000))
    }
    router.post("/form") { _, context -> String in
      gate.withLock { $0.waiting += 1 }
      while !gate.withLock(\.isOpen) { try await Task.sleep(for: .milliseconds(5)) }
      return String((context.form["text"] ?? "").utf8.count)
    }

    let client = PortalClient(router)
    try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
      for _ in 0..<2 { group.addTask { try await client.send(100_000, as: 0) } }
      while gate.withLock(\.waiting) < 2 { try await Task.sleep(for: .milliseconds(5)) }

      let refused = try await client.sent(100_000, as: 0)
      #expect(refused.status == .tooManyRequests)
      #expect(refused.headers[.retryAfter] == "5")
      group.addTask { try await client.send(100_000, as: 1) }
      group.addTask { try await client.send(100, as: 0) }
      while gate.withLock(\.waiting) < 4 { try await Task.sleep(for: .milliseconds(5)) }
      gate.withLock { $0.isOpen = true }
      for try await status in group { #expect(status == .ok) }
    }
    // The memory is free again, including that of the refused form.
    #expect(try await client.send(200_000, as: 0) == .ok)
  }

  private func serving(
    _ routes: Router<PortalContext>, limit: Duration, _ services: Services? = nil,
    _ story: @escaping @Sendable (PortalClient) async throws -> Void
  ) async throws {
    let services = if let services { services } else { try await TestPortal().services }
    let router = Router(context: PortalContext.self)
    router.addMiddleware {
      ErrorPages(services: services)
      Introduction()
      RequestWork(routes.buildResponder(), store: services.store, limit: limit)
    }
    try await story(PortalClient(router))
  }
}

extension PortalClient {
  fileprivate func body(
    of path: String, as person: Int? = nil, _ method: HTTPRequest.Method = .get
  ) async throws -> String {
    let answer = try await execute(
      uri: path, method: method, headers: person.map { [.from: "\($0)"] } ?? [:])
    return String(decoding: answer.body, as: UTF8.self)
  }

  fileprivate func status(of path: String, as person: Int) async throws -> HTTPResponse.Status {
    try await execute(uri: path, method: .get, headers: [.from: "\(person)"]).status
  }

  /// Sends a form with a text of the given number of bytes.
  fileprivate func send(_ count: Int, as person: Int) async throws -> HTTPResponse.Status {
    try await sent(count, as: person).status
  }

  fileprivate func sent(_ count: Int, as person: Int) async throws -> PortalClient.Answer {
    try await execute(
      uri: "/form", method: .post,
      headers: [.from: "\(person)", .contentType: "application/x-www-form-urlencoded"],
      body: Array(("text=" + String(repeating: "a", count: count)).utf8))
  }
}
