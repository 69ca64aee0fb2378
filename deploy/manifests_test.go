package deploy_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/stretchr/testify/require"
)

// node is a part of a YAML document: a map, a list or a value.
type node struct{ value any }

// at follows keys into maps. What is not there is an empty node.
func (n node) at(keys ...string) node {
	for _, key := range keys {
		fields, _ := n.value.(map[string]any)
		n = node{fields[key]}
	}
	return n
}

// list returns the elements of a list.
func (n node) list() []node {
	values, _ := n.value.([]any)
	nodes := make([]node, 0, len(values))
	for _, v := range values {
		nodes = append(nodes, node{v})
	}
	return nodes
}

// text returns a value as YAML writes it.
func (n node) text(t *testing.T) string {
	t.Helper()
	text, err := yaml.Marshal(n.value)
	require.NoError(t, err)
	return string(text)
}

// documents reads a file of YAML. A key that is there twice is an error.
func documents(t *testing.T, path string) []node {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	var all []node
	for decoder := yaml.NewDecoder(bytes.NewReader(text)); ; {
		var value any
		err := decoder.Decode(&value)
		if errors.Is(err, io.EOF) {
			return all
		}
		require.NoError(t, err, path)
		all = append(all, node{value})
	}
}

// manifests reads all resources of the folder kubernetes, by kind and name.
func manifests(t *testing.T) map[string]node {
	t.Helper()
	all := map[string]node{}
	for _, file := range documents(t, "kubernetes/kustomization.yaml")[0].at("resources").list() {
		for _, resource := range documents(t, filepath.Join("kubernetes", file.value.(string))) {
			require.NotEmpty(t, resource.at("apiVersion").value)
			all[resource.at("kind").value.(string)+" "+resource.at("metadata", "name").value.(string)] = resource
		}
	}
	return all
}

func TestKustomizationListsEveryManifest(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("kubernetes/*.yaml")
	require.NoError(t, err)
	require.Len(t, documents(t, "kubernetes/kustomization.yaml")[0].at("resources").list(), len(files)-1)
}

// What the policy "restricted" of Kubernetes asks for.
func TestPodsAreNeitherRootNorPrivileged(t *testing.T) {
	t.Parallel()
	all := manifests(t)
	require.Equal(t, "restricted", all["Namespace agon"].at("metadata", "labels", "pod-security.kubernetes.io/enforce").value)
	for _, name := range []string{"api", "dispatch", "worker"} {
		pod := all["Deployment "+name].at("spec", "template", "spec")
		require.Equal(t, false, pod.at("automountServiceAccountToken").value, name)
		require.Equal(t, true, pod.at("securityContext", "runAsNonRoot").value, name)
		require.NotEmpty(t, pod.at("securityContext", "seccompProfile", "type").value, name)
		containers := append(pod.at("containers").list(), pod.at("initContainers").list()...)
		require.NotEmpty(t, containers, name)
		for _, c := range containers {
			require.Equal(t, false, c.at("securityContext", "allowPrivilegeEscalation").value, name)
			require.Equal(t, []any{"ALL"}, c.at("securityContext", "capabilities", "drop").value, name)
			require.Nil(t, c.at("securityContext", "privileged").value, name)
			require.Nil(t, c.at("securityContext", "capabilities", "add").value, name)
		}
	}
}

func TestWorkersPodsReachTheSiteAlone(t *testing.T) {
	t.Parallel()
	all := manifests(t)
	pod := all["Deployment worker"].at("spec", "template")
	require.NotContains(t, pod.text(t), "secretRef", "the key comes as a file")
	require.Equal(t, "agon-worker", pod.at("spec", "volumes").list()[1].at("secret", "secretName").value)

	policy := all["NetworkPolicy worker"].at("spec")
	require.Equal(t, pod.at("metadata", "labels").value, policy.at("podSelector", "matchLabels").value)
	require.Equal(t, []any{"Ingress", "Egress"}, policy.at("policyTypes").value)
	require.Empty(t, policy.at("ingress").list())
	egress := policy.at("egress").list()
	require.Len(t, egress, 2)
	api := all["Deployment api"].at("spec", "template")
	require.Equal(t, api.at("metadata", "labels").value, egress[0].at("to").list()[0].at("podSelector", "matchLabels").value)
	for _, port := range egress[1].at("ports").list() {
		require.EqualValues(t, 53, port.at("port").value, "names")
	}
}

func TestComposeGivesWorkersNoDatabase(t *testing.T) {
	t.Parallel()
	file := documents(t, "compose.yaml")[0]
	services, ok := file.at("services").value.(map[string]any)
	require.True(t, ok)
	for name, value := range services {
		service := node{value}
		require.Nil(t, service.at("privileged").value, name)
		require.Nil(t, service.at("user").value, name)
		if name != "database" {
			require.Equal(t, []any{"ALL"}, service.at("cap_drop").value, name)
			require.Contains(t, service.at("security_opt").value, "no-new-privileges", name)
		}
	}

	worker, database := file.at("services", "worker"), file.at("services", "database")
	require.NotContains(t, worker.text(t), "DATABASE_URL")
	for _, network := range worker.at("networks").list() {
		require.NotContains(t, database.at("networks").value, network.value)
		require.Equal(t, true, file.at("networks", network.value.(string), "internal").value, "a way out for players that break out")
	}
	for _, option := range worker.at("security_opt").list() {
		if profile, ok := strings.CutPrefix(option.value.(string), "seccomp="); ok {
			require.FileExists(t, profile)
		}
	}
}
